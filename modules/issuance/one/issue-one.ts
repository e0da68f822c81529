import { reserveQuota } from "../../billing/index.server";
import { checkNewCertificate } from "../../certificates/index";
import {
  findActive,
  fingerprintOf,
  type IssueDeps,
  identityOf,
  issueCertificates,
  type NewCertificate,
  pictureDigest,
} from "../../certificates/index.server";
import { readStyle } from "../../designs/index.server";
import type { Database } from "../../kernel/db";
import type { Inspector } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { can, isApprovalRequired, type OrganizationActor, todayOf } from "../../organizations/index.server";
import { holdIssuing } from "../../platform/index.server";
import type { CertificateStyle } from "../../rendering/index.server";
import { openPicture } from "../lists/batch-pictures";
import { submitRow } from "../lists/submit-row";
import { type CheckedOne, issueChecked, type NotWhole } from "../printing/check-one";
import type { PrintingDeps } from "../printing/find-unprinted";
import type { RowProblem } from "../rules/problems";

/**
 * Issues one certificate at once. `picture` is an image of its recipient as it was uploaded. A repeated call returns
 * the certificate of the first. Codes: `forbidden`, `unknown-look`, `invalid` with the problems, `elsewhere` (another
 * team has issued exactly this certificate, which the actor may not see), `issuing-halted`, `submitted` (the
 * organization requires an approval: the certificate waits as a batch of one row), `quota-exceeded`, `not-whole` with
 * the parts that are not printed whole, unless `shortened` allows that.
 */
export async function issueOne(
  deps: IssueDeps & PrintingDeps & { db: Database; inspector: Inspector },
  actor: OrganizationActor,
  input: CertificateStyle & { certificate: NewCertificate; picture?: Uint8Array | null; shortened?: boolean },
): Promise<
  | Result<
      { id: string; publicId: string; alreadyIssued: boolean },
      "forbidden" | "elsewhere" | "issuing-halted" | "unknown-look"
    >
  | { ok: false; code: "submitted"; batchId: string }
  | { ok: false; code: "invalid"; problems: RowProblem[] }
  | { ok: false; code: "quota-exceeded"; remaining: number }
  | NotWhole
> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  const { organizationId, teamId } = actor;
  const read = await readStyle(deps.db, organizationId, input);
  if (!read.ok) return { ok: false, code: "unknown-look" };
  const { certificate } = input;
  const check = checkNewCertificate(certificate, await todayOf(deps, organizationId));
  if (!check.ok) return { ok: false, code: "invalid", problems: check.problems };
  const style = { template: input.template, language: input.language };
  const opened = input.picture ? await openPicture(deps, input.picture) : { ok: true as const, portrait: null };
  if (!opened.ok) return { ok: false, code: "invalid", problems: [opened.problem] };
  const { portrait: picture } = opened;
  const digest = picture && pictureDigest(picture.jpeg);
  const fingerprint = fingerprintOf(certificate, style, digest);
  const identity = identityOf(certificate);
  const { shortened = false } = input;
  const toPrint = { draft: check.draft, style, replacesId: null, hasPicture: picture !== null, shortened };
  const issue = (checked: CheckedOne) =>
    deps.db.$transaction(async (tx) => {
      const [same] = await findActive(tx, organizationId, { fingerprints: [fingerprint], identities: [] });
      if (same && teamId !== null && same.teamId !== teamId) return { ok: false as const, code: "elsewhere" as const };
      if (same) return { ok: true as const, id: same.id, publicId: same.publicId, alreadyIssued: true };
      if ((await holdIssuing(tx)).halted) return { ok: false as const, code: "issuing-halted" as const };
      if (await isApprovalRequired(tx, organizationId)) {
        const row = {
          certificate,
          draft: check.draft,
          style,
          fingerprint,
          identity,
          replacesId: null,
          picture,
          checked,
        };
        return { ok: false as const, code: "submitted" as const, batchId: await submitRow(tx, deps, actor, row) };
      }
      const quota = await reserveQuota(tx, deps, organizationId, 1);
      if (!quota.ok) return quota;
      const item = {
        draft: check.draft,
        fingerprint,
        identity,
        replacesId: null,
        picture,
        style,
        shortened: checked.shortened,
      };
      const context = {
        organizationId,
        teamId,
        actor: actor.name,
        batchId: null,
        language: style.language,
        checkedAs: checked.checkedAs,
      };
      const [issued] = await issueCertificates(tx, deps, context, [item]);
      if (!issued) throw new Error("one certificate was asked for and none came back");
      return { ok: true as const, ...issued, alreadyIssued: false };
    });
  const done = (await isAlreadyIssued(deps.db, organizationId, fingerprint)) ? null : toPrint;
  return issueChecked(deps, actor, done, issue);
}

/** Whether the certificate exists already: a repeated request needs no second printing check. */
const isAlreadyIssued = async (db: Database, organizationId: string, fingerprint: string): Promise<boolean> =>
  (await findActive(db, organizationId, { fingerprints: [fingerprint], identities: [] })).length > 0;
