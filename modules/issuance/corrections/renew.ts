import { findByTitles, titleKey } from "../../achievements/index.server";
import { reserveQuota } from "../../billing/index.server";
import {
  findActive,
  findCertificate,
  findCertificatePicture,
  findPictured,
  fingerprintOf,
  type IssueDeps,
  identityOf,
  issueCertificates,
  judgeStep,
  lockCertificate,
  readCustomFields,
} from "../../certificates/index.server";
import type { Database, Db } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { can, isApprovalRequired, type OrganizationActor, todayOf } from "../../organizations/index.server";
import { holdIssuing } from "../../platform/index.server";
import { toPortrait } from "../lists/batch-pictures";
import { submitRow } from "../lists/submit-row";
import { type CheckedOne, issueChecked, type NotWhole } from "../printing/check-one";
import type { PrintingDeps, ToPrint } from "../printing/find-unprinted";
import { styleOf } from "../rows/complete-lines";
import type { RowProblem } from "../rules/problems";
import { renewalOf } from "../rules/renewal";
import { readTyped } from "../rules/typed-certificate";
import * as store from "../store";

/**
 * Dates of a renewal as forms hold them, as `2026-11-24`. An empty `issuedOn` is today; an empty `expiresOn` follows
 * from the achievement's validity, or from the duration of the certificate before.
 */
export interface RenewalDates {
  issuedOn: string;
  expiresOn: string;
}

export type RenewalRefusal = "forbidden" | "not-found" | "not-renewable" | "waiting" | "already-issued";

/**
 * Returns a certificate that can be renewed, with the dates that its renewal would have. Codes as in
 * `renewCertificate`.
 */
export async function getRenewable(
  deps: { db: Db; clock: Clock },
  actor: OrganizationActor,
  id: string,
): Promise<
  Result<
    { publicId: string; name: string; achievement: string; expiresOn: string | null; dates: RenewalDates },
    RenewalRefusal
  >
> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  const row = await findCertificate(deps.db, actor, id);
  if (!row) return { ok: false, code: "not-found" };
  const refused = await refusalOf(deps, row);
  if (refused) return { ok: false, code: refused };
  const issuedOn = await todayOf(deps, actor.organizationId);
  const renewal = await renewalFor(deps.db, row, { issuedOn, expiresOn: "" });
  const { publicId, recipientName: name, achievementName: achievement } = row;
  const expiresOn = row.expiresOn?.toISOString().slice(0, 10) ?? null;
  return { ok: true, publicId, name, achievement, expiresOn, dates: { issuedOn, expiresOn: renewal.expires_on } };
}

/**
 * Issues a certificate that continues another: the same text, picture, design and language with new dates. The old one
 * is unchanged and refers to the new one. A renewal counts toward the plan. A repeated call returns the certificate of
 * the first.
 * Codes: `forbidden`, `not-found`, `not-renewable` (revoked, replaced or suspended), `waiting` (another change of the
 * certificate waits for an approval or its time), `already-issued` (another certificate has exactly this content),
 * `invalid` with the problems of the dates, `quota-exceeded`, `issuing-halted`, `submitted` (the organization requires
 * an approval: the renewal waits as a batch of one row), `not-whole` with the parts that are not printed whole, unless
 * `shortened` allows that.
 */
export async function renewCertificate(
  deps: IssueDeps & PrintingDeps & { db: Database },
  actor: OrganizationActor,
  input: RenewalDates & { id: string; shortened?: boolean },
): Promise<
  | Result<{ id: string }, RenewalRefusal | "issuing-halted">
  | { ok: false; code: "invalid"; problems: RowProblem[] }
  | { ok: false; code: "quota-exceeded"; remaining: number }
  | { ok: false; code: "submitted"; batchId: string }
  | NotWhole
> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  const { organizationId, teamId } = actor;
  const { id } = input;
  const renew = (checked: CheckedOne) =>
    deps.db.$transaction(async (tx) => {
      const row = await lockCertificate(tx, actor, id);
      if (!row || row.erasedAt) return { ok: false as const, code: "not-found" as const };
      if (row.renewedById) return { ok: true as const, id: row.renewedById };
      if ((await holdIssuing(tx)).halted) return { ok: false as const, code: "issuing-halted" as const };
      if (!isRenewable(row, deps.clock.now())) return { ok: false as const, code: "not-renewable" as const };
      const today = await todayOf({ db: tx, clock: deps.clock }, organizationId);
      // A request without dates means the renewal that waits already, on whatever day it was requested.
      const hasDays = input.issuedOn !== "" || input.expiresOn !== "";
      const waiting = hasDays ? null : await store.findSubmittedRenewal(tx, actor, row.publicId);
      if (waiting) return { ok: false as const, code: "submitted" as const, batchId: waiting };
      const read = readTyped(await renewalFor(tx, row, datesOf(input, today)), today);
      if (!read.ok) return { ok: false as const, code: "invalid" as const, problems: read.problems };
      const { certificate } = read;
      const draft = { ...certificate, issuedOn: certificate.issuedOn ?? today };
      const style = styleOf(row);
      const storedPicture = await findCertificatePicture(tx, organizationId, id);
      const fingerprint = fingerprintOf(certificate, style, storedPicture?.digest);
      const identity = identityOf(certificate);
      const [same] = await findActive(tx, organizationId, { fingerprints: [fingerprint], identities: [] });
      if (same) return { ok: false as const, code: "already-issued" as const };
      const submitted = await store.findSubmittedWith(tx, actor, fingerprint);
      if (submitted) return { ok: false as const, code: "submitted" as const, batchId: submitted };
      const refused = await refusalOf({ ...deps, db: tx }, row);
      if (refused) return { ok: false as const, code: refused };
      if (await isApprovalRequired(tx, organizationId)) {
        const renewal = {
          certificate,
          names: { renews: row.publicId },
          draft,
          style,
          fingerprint,
          identity,
          replacesId: null,
          picture: null,
          checked,
        };
        return { ok: false as const, code: "submitted" as const, batchId: await submitRow(tx, deps, actor, renewal) };
      }
      const quota = await reserveQuota(tx, deps, organizationId, 1);
      if (!quota.ok) return quota;
      const picture = storedPicture && toPortrait(storedPicture);
      const item = { draft, fingerprint, identity, replacesId: null, renewsId: id };
      const context = {
        organizationId,
        teamId,
        actor: actor.name,
        batchId: null,
        language: style.language,
        checkedAs: checked.checkedAs,
      };
      const { shortened } = checked;
      const [issued] = await issueCertificates(tx, deps, context, [{ ...item, picture, style, shortened }]);
      if (!issued) throw new Error("a certificate was renewed and none came back");
      return { ok: true as const, id: issued.id };
    });
  const item = await toPrint(deps, actor, input);
  const { shortened = false } = input;
  return issueChecked(deps, actor, item && { ...item, shortened }, renew);
}

type Row = NonNullable<Awaited<ReturnType<typeof lockCertificate>>>;

/** Whether a certificate can be renewed; one that was renewed already leads to its renewal. */
const isRenewable = (row: Row, now: Date): boolean => [null, "already-renewed"].includes(judgeStep(row, "renew", now));

/** Returns why a certificate cannot be renewed now; null where it can. */
async function refusalOf(
  { db, clock }: { db: Db; clock: Clock },
  row: Row,
): Promise<"not-renewable" | "waiting" | null> {
  if (!isRenewable(row, clock.now())) return "not-renewable";
  const isAwaited = (await store.findAwaited(db, row)).length > 0;
  return judgeStep(row, "renew", clock.now(), isAwaited) === "waiting" ? "waiting" : null;
}

/** Returns what a renewal would print; null where nothing is issued. */
async function toPrint(
  { db, clock }: { db: Db; clock: Clock },
  actor: OrganizationActor,
  { id, ...dates }: RenewalDates & { id: string },
): Promise<ToPrint | null> {
  const row = await findCertificate(db, actor, id);
  if (!row || row.renewedById || !isRenewable(row, clock.now())) return null;
  const today = await todayOf({ db, clock }, actor.organizationId);
  const read = readTyped(await renewalFor(db, row, datesOf(dates, today)), today);
  if (!read.ok) return null;
  const draft = { ...read.certificate, issuedOn: read.certificate.issuedOn ?? today };
  const hasPicture = (await findPictured(db, actor.organizationId, [id])).size > 0;
  return { draft, style: styleOf(row), replacesId: null, hasPicture };
}

const datesOf = ({ issuedOn, expiresOn }: RenewalDates, today: string): RenewalDates => ({
  issuedOn: issuedOn || today,
  expiresOn,
});

async function renewalFor(db: Db, row: Row, dates: RenewalDates) {
  const found = await findByTitles(db, row.organizationId, [row.achievementName]);
  const content = found.get(titleKey(row.achievementName))?.content;
  const custom = readCustomFields(row.customFields).map(({ label, value }) => ({ label, value }));
  return renewalOf(row, custom, content, dates);
}
