import { parsePublicId } from "#modules/kernel/public-id";
import { findByPublicId } from "../../certificates/index.server";
import type { Database } from "../../kernel/db";
import type { Clock, Ids, Jobs } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { notifyMembers, rolesThatMay, wholeOrganization } from "../../organizations/index.server";
import * as store from "../store";
import type { ProblemReportForm } from "./schema";

/** Maximum number of open reports of one certificate that are mailed to its issuer; further ones are only listed. */
const MAX_MAILED = 20;
/** Maximum number of open reports stored, far above what one network may send in a day. */
const MAX_OPEN = 1_000;

/**
 * Stores a report of a problem with a certificate, and mails it to everybody of its issuer who may answer, unless many
 * are open already: a flood of reports must not keep others from being read. A second report with the same key, as from
 * a form sent twice, changes nothing and sends nothing. Codes: `not-found`, `too-many-open`.
 */
export async function reportProblem(
  deps: { db: Database; clock: Clock; ids: Ids; jobs: Jobs },
  input: { key: string; publicId: string; language: string; form: ProblemReportForm },
): Promise<Result<null, "not-found" | "too-many-open">> {
  const publicId = parsePublicId(input.publicId);
  return deps.db.$transaction(async (tx) => {
    const certificate = publicId ? await findByPublicId(tx, publicId) : null;
    if (!certificate) return { ok: false, code: "not-found" };
    const { id: certificateId, organizationId, teamId } = certificate;
    const open = await store.countOpenReports(tx, wholeOrganization(organizationId), certificateId);
    if (open >= MAX_OPEN) return { ok: false, code: "too-many-open" };
    const id = deps.ids.uuid();
    const { key, language, form } = input;
    const report = { id, key, organizationId, certificateId, language, ...form, createdAt: deps.clock.now() };
    if (!(await store.insertProblemReport(tx, report))) return { ok: true };
    if (open >= MAX_MAILED) return { ok: true };
    await notifyMembers(tx, deps, { organizationId, teamId }, rolesThatMay("certificates.issue"), {
      key: `problem-report:${id}`,
      kind: "problem-report",
      about: certificateId,
      props: { reportId: id },
    });
    return { ok: true };
  });
}
