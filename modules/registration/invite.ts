import type { z } from "zod";
import { hashToken } from "../auth/index.server";
import type { Database, Db } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import type { Result } from "../kernel/result";
import {
  canOnPlatform,
  createPreparedOrganization,
  getOrganization,
  type PlatformActor,
} from "../organizations/index.server";
import type { PrepareOrganizationSchema } from "./schemas";
import * as store from "./store";

/** Lifetime of an identifier in days. */
const LIFETIME_DAYS = 30;
const DAY_MS = 86_400_000;

interface InviteDeps {
  db: Database;
  ids: Ids;
  clock: Clock;
}

/**
 * Creates an organization and the identifier with which its owner claims it. The identifier (128 random bits) is
 * returned only here; the database stores its digest. Codes: `forbidden`.
 */
export async function prepareOrganization(
  deps: InviteDeps,
  actor: PlatformActor,
  input: z.output<typeof PrepareOrganizationSchema>,
): Promise<Result<{ identifier: string; organizationId: string; expiresAt: Date }, "forbidden">> {
  if (!canOnPlatform(actor.platformRole, "organizations.prepare")) return { ok: false, code: "forbidden" };
  const { email, ...organization } = input;
  const identifier = Buffer.from(deps.ids.bytes(16)).toString("base64url");
  const createdAt = deps.clock.now();
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_DAYS * DAY_MS);
  return deps.db.$transaction(async (tx) => {
    const { id: organizationId } = await createPreparedOrganization(tx, deps, actor.name, organization);
    await store.insertInvitation(tx, {
      id: deps.ids.uuid(),
      organizationId,
      identifierHash: hashToken(identifier),
      email,
      createdBy: actor.name,
      createdAt,
      expiresAt,
    });
    return { ok: true, identifier, organizationId, expiresAt };
  });
}

/** Reason why an identifier is refused. */
export type InvitationFailure = { ok: false; code: "unknown" | "used" | "expired" };

/**
 * Finds the organization that an identifier opens, with the data that may be shown before a person is authenticated.
 * Codes: `unknown`, `used`, `expired`.
 */
export async function findInvitation(
  deps: { db: Db; clock: Clock },
  identifier: string,
): Promise<{ ok: true; id: string; organizationName: string; email: string } | InvitationFailure> {
  if (!/^[\w-]{22}$/.test(identifier)) return { ok: false, code: "unknown" };
  const invitation = await store.findInvitationByHash(deps.db, hashToken(identifier));
  if (!invitation) return { ok: false, code: "unknown" };
  if (invitation.usedAt) return { ok: false, code: "used" };
  if (invitation.expiresAt <= deps.clock.now()) return { ok: false, code: "expired" };
  const organization = await getOrganization(deps.db, invitation.organizationId);
  if (organization?.status !== "prepared") return { ok: false, code: "used" };
  return { ok: true, id: invitation.id, organizationName: organization.name, email: invitation.email };
}
