import type { ActorName } from "../audit/index.server";
import type { OrganizationRole, PlatformRole } from "./permissions";

/** Somebody acting for one organization. Every use case takes one, and reaches only that organization's rows. */
export interface OrganizationActor {
  name: ActorName;
  organizationId: string;
  role: OrganizationRole;
}

/** Somebody acting for the platform. */
export interface PlatformActor {
  name: ActorName;
  platformRole: PlatformRole;
}
