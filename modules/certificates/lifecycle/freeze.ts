import { parsePublicId } from "#modules/kernel/public-id";
import { recordAudit } from "../../audit/index.server";
import { recordEvents } from "../../events/index.server";
import type { Database, Db, Transaction } from "../../kernel/db";
import type { Clock, Ids } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { readStatedReason, type StatedReasonProblem } from "../../kernel/stated-reason";
import { dayEndingLast } from "../../kernel/zoned-day";
import {
  canOnPlatform,
  getOrganization,
  notifyMembers,
  type PlatformActor,
  rolesThatMay,
} from "../../organizations/index.server";
import { holdIssuing, waitForIssuing } from "../../platform/index.server";
import type { ReissueDeps } from "../issuing/reissue";
import { certificateStatus } from "../records/get-certificate";
import { certificateEvents } from "../rules/certificate-events";
import { Evidence } from "../rules/evidence";
import { FREEZE_REASONS, isFrozen } from "../rules/reasons";
import { judgeStep, stateOf } from "../rules/steps";
import * as store from "../store";
import type { ReportsOfCertificates } from "../ties";
import { endHolding } from "./hold-evidence";
import { reinstateIn, type Suspendable } from "./suspend";

type Forbidden = { ok: false; code: "forbidden" };
/** `not-an-id`: the text does not have the form of an ID. */
type NotFound = { ok: false; code: "not-found" | "not-an-id" };

/**
 * Finds a certificate by public ID in any spelling, for the platform's operators: issuer, time of issue and state. The
 * recipient is not shown, except for a certificate erased while frozen: its evidence is `held`, shown only here, and
 * each view of it is recorded in the platform's log. Codes: `forbidden`, `not-an-id`, `not-found`.
 */
export async function findForPlatform(
  deps: { db: Database; ids: Ids; clock: Clock; reports: ReportsOfCertificates },
  actor: PlatformActor,
  text: string,
) {
  if (!canOnPlatform(actor.platformRole, "certificates.find")) return { ok: false, code: "forbidden" } as Forbidden;
  const publicId = parsePublicId(text);
  if (!publicId) return { ok: false, code: "not-an-id" } as NotFound;
  const held = await viewHeld(deps, actor, publicId);
  if (held) return { ok: true as const, certificate: null, held };
  const row = await store.findByPublicId(deps.db, publicId);
  const organization = row && (await getOrganization(deps.db, row.organizationId));
  if (!organization) return { ok: false, code: "not-found" } as NotFound;
  const openReports = await deps.reports.countOpen(deps.db, row.organizationId, row.id);
  return {
    ok: true as const,
    held: null,
    certificate: {
      publicId,
      openReports,
      achievement: row.achievementName,
      issuer: { id: organization.id, name: organization.name, status: organization.status },
      state: stateOf(row, deps.clock.now()),
      status: certificateStatus(row, dayEndingLast(deps.clock.now())),
      issuedAt: row.issuedAt,
      issuedOn: row.issuedOn,
      expiresOn: row.expiresOn,
      revokedAt: row.revokedAt,
      suspendedAt: row.suspendedAt,
      reason: row.revokedAt ? (row.supersededById ? null : row.revocationReason) : row.suspensionReason,
      frozen: !row.revokedAt && isFrozen(row.suspensionReason),
    },
  };
}

/**
 * Reads the evidence of a certificate that was erased while frozen, and records who viewed it, because the erased
 * person has a right to be forgotten; null where there is no evidence.
 */
function viewHeld(deps: { db: Database; ids: Ids; clock: Clock }, actor: PlatformActor, publicId: string) {
  return deps.db.$transaction(async (tx) => {
    const freeze = await store.findHeld(tx, publicId);
    const organization = freeze?.heldUntil && (await getOrganization(tx, freeze.organizationId));
    if (!freeze?.heldUntil || !organization) return null;
    const { recipientName, recipientEmail, achievementName, notes, reports } = Evidence.parse(freeze.evidence);
    const { certificateId, reason, frozenAt, heldUntil } = freeze;
    const entry = { organizationId: null, actor: actor.name, action: "certificate.evidence-viewed" };
    await recordAudit(tx, deps, { ...entry, subject: certificateId });
    const issuer = { id: organization.id, name: organization.name };
    const texts = { recipientName, recipientEmail, achievement: achievementName, notes, reports };
    return { publicId, issuer, reason, frozenAt, heldUntil, ...texts };
  });
}

/** Maximum number of freezes shown on a page. */
const SHOWN = 100;

/** Lists the freezes: first those with evidence to erase, with the date, then the latest. Codes: `forbidden`. */
export async function listFrozen(deps: { db: Db }, actor: PlatformActor) {
  if (!canOnPlatform(actor.platformRole, "certificates.find")) return { ok: false, code: "forbidden" } as Forbidden;
  const freezes = await store.listFreezes(deps.db, SHOWN);
  const ids = [...new Set(freezes.map(({ organizationId }) => organizationId))];
  const issuers = new Map(
    (await Promise.all(ids.map((id) => getOrganization(deps.db, id)))).map((one) => [one?.id, one]),
  );
  return {
    ok: true as const,
    frozen: freezes.map(({ organizationId, ...freeze }) => ({
      ...freeze,
      issuer: { id: organizationId, name: issuers.get(organizationId)?.name ?? "" },
    })),
  };
}

/**
 * Freezes a certificate in case of abuse: the public sees it as suspended, with the text for `publicReason`, and its
 * issuer cannot reinstate it. The issuer's people are notified. An earlier suspension by the issuer returns when the
 * freeze ends. Codes: `forbidden`, `not-found`, `not-an-id`, `already-revoked`, `already-frozen`,
 * `public-reason-missing`, `reason-missing`, `reason-too-long`.
 */
export async function freezeCertificate(
  deps: ReissueDeps & { db: Database },
  actor: PlatformActor,
  input: { publicId: string; publicReason: string; reason: string },
): Promise<
  | Result<null, "already-revoked" | "already-frozen" | "public-reason-missing" | StatedReasonProblem>
  | Forbidden
  | NotFound
> {
  if (!canOnPlatform(actor.platformRole, "certificates.freeze")) return { ok: false, code: "forbidden" };
  const publicReason = FREEZE_REASONS.find((code) => code === input.publicReason);
  if (!publicReason) return { ok: false, code: "public-reason-missing" };
  const read = readStatedReason(input.reason);
  if (!read.ok) return read;
  const publicId = parsePublicId(input.publicId);
  if (!publicId) return { ok: false, code: "not-an-id" };
  return deps.db.$transaction(async (tx) => {
    // Transactions that are issuing now have not seen the freeze: waits until they end.
    await waitForIssuing(tx);
    const certificate = await store.lockByPublicId(tx, publicId);
    if (!certificate) return { ok: false, code: "not-found" };
    const refused = judgeStep(certificate, "freeze", deps.clock.now());
    if (refused) return { ok: false, code: refused === "already-frozen" ? "already-frozen" : "already-revoked" };
    const { id, organizationId, suspendedAt, suspensionReason } = certificate;
    const now = deps.clock.now();
    await store.insertFreeze(tx, {
      certificateId: id,
      organizationId,
      reason: publicReason,
      frozenAt: now,
      frozenBy: actor.name,
      earlierSuspendedAt: suspendedAt,
      earlierReason: suspensionReason,
    });
    await store.changeSuspension(tx, id, { suspendedAt: now, suspensionReason: publicReason });
    await store.raiseStatusListVersions(tx, [id], now);
    await recordAudit(tx, deps, {
      organizationId,
      actor: actor.name,
      action: "certificate.frozen",
      subject: id,
      details: { publicReason, reason: read.reason },
    });
    const change = { id: deps.ids.uuid(), organizationId, certificateId: id, by: actor.name, note: null };
    await store.insertStatusChanges(tx, [{ ...change, step: "frozen", at: now, reason: publicReason }]);
    await tell(tx, deps, certificate, "frozen", now);
    await recordEvents(
      tx,
      deps,
      certificateEvents("certificate.frozen", [certificate], { data: () => ({ reason: publicReason }) }),
    );
    return { ok: true };
  });
}

/**
 * Ends a freeze: a certificate that was in force is reissued, one that the issuer had suspended is suspended again, and
 * the evidence of an erased one is deleted. Codes: `forbidden`, `not-found`, `not-an-id`, `not-frozen` (also once
 * revoked), `issuing-halted` (where the certificate would be reissued), `reason-missing`, `reason-too-long`.
 */
export async function unfreezeCertificate(
  deps: ReissueDeps & { db: Database; mailAnchorWaitSeconds: number },
  actor: PlatformActor,
  input: { publicId: string; reason: string },
): Promise<Result<null, "not-frozen" | "issuing-halted" | StatedReasonProblem> | Forbidden | NotFound> {
  if (!canOnPlatform(actor.platformRole, "certificates.freeze")) return { ok: false, code: "forbidden" };
  const read = readStatedReason(input.reason);
  if (!read.ok) return read;
  const publicId = parsePublicId(input.publicId);
  if (!publicId) return { ok: false, code: "not-an-id" };
  return deps.db.$transaction(async (tx) => {
    const held = await store.findHeld(tx, publicId);
    if (held && (await endHolding(tx, deps, held.certificateId, { by: actor.name, reason: read.reason })))
      return { ok: true };
    const certificate = await store.lockByPublicId(tx, publicId);
    if (!certificate) return { ok: false, code: "not-found" };
    const isFreeze = judgeStep(certificate, "unfreeze", deps.clock.now()) === null;
    const freeze = isFreeze && (await store.findFreeze(tx, certificate.id));
    if (!freeze) return { ok: false, code: "not-frozen" };
    const { id, organizationId } = certificate;
    const now = deps.clock.now();
    const { earlierSuspendedAt, earlierReason } = freeze;
    const entry = { action: "certificate.unfrozen", details: { reason: read.reason }, step: "unfrozen" } as const;
    if (earlierSuspendedAt) {
      const suspension = { suspendedAt: earlierSuspendedAt, suspensionReason: earlierReason ?? "other" };
      await store.changeSuspension(tx, id, suspension);
      await store.raiseStatusListVersions(tx, [id], now);
      const { action, details, step } = entry;
      await recordAudit(tx, deps, { organizationId, actor: actor.name, action, subject: id, details });
      const change = { id: deps.ids.uuid(), organizationId, certificateId: id, by: actor.name, note: null };
      await store.insertStatusChanges(tx, [{ ...change, step, at: now, reason: null }]);
    } else {
      if ((await holdIssuing(tx)).halted) return { ok: false, code: "issuing-halted" };
      await reinstateIn(tx, deps, { organizationId, name: actor.name }, certificate, entry);
    }
    await store.deleteFreezes(tx, [id]);
    await tell(tx, deps, certificate, "unfrozen", now);
    await recordEvents(tx, deps, certificateEvents("certificate.unfrozen", [certificate]));
    return { ok: true };
  });
}

/** Notifies the members of the issuer who may revoke certificates, once per freeze and once per end of a freeze. */
function tell(tx: Transaction, deps: ReissueDeps, certificate: Suspendable, news: "frozen" | "unfrozen", at: Date) {
  const { id, organizationId, teamId } = certificate;
  return notifyMembers(tx, deps, { organizationId, teamId }, rolesThatMay("certificates.revoke"), {
    key: `certificate-${news}:${id}:${at.getTime()}`,
    kind: "certificate-freeze",
    about: id,
    props: { certificateId: id, news },
  });
}
