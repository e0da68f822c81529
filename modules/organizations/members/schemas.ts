import { z } from "zod";
import { emailField } from "../../auth";
import { MEMBER_ROLES } from "../permissions";

/** Address and role of an invited person. Messages are text keys of `members:errors`. */
export const InviteSchema = z.object({
  email: emailField("emailRequired"),
  role: z.enum(MEMBER_ROLES, { error: "roleRequired" }),
});
