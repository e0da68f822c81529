import { findByTitles, type IssuableAchievement, titleKey, usualGradeHeaders } from "../../achievements/index.server";
import { readLook } from "../../designs/index.server";
import type { Db } from "../../kernel/db";
import type { Clock, Portrait } from "../../kernel/ports";
import { can, type OrganizationActor, todayOf } from "../../organizations/index.server";
import type { Drawing, Look } from "../../rendering/index.server";
import { drawSvg, factsOf, samplePage } from "../delivery/design";
import { judgeAward } from "../rules/award";
import { checkRow, type RowCells } from "../rules/row";
import type { CertificateUrls } from "../urls";
import { findLooks } from "./find-looks";

export interface PreviewDeps {
  db: Db;
  drawing: Drawing;
  clock: Clock;
  urls: Pick<CertificateUrls, "qr">;
}

/**
 * What one certificate would look like as far as it is typed, as SVG: what is missing or wrong is a sample's. Nothing
 * is signed, and its ID is nobody's. Null where the actor may not issue, or the look is unknown.
 */
export async function previewOne(
  deps: PreviewDeps,
  actor: OrganizationActor,
  input: Look & { cells: RowCells },
): Promise<string | null> {
  if (!can(actor, "certificates.issue")) return null;
  const { organizationId } = actor;
  const cells = soundCells(input.cells, await todayOf(deps, organizationId));
  const titles = cells.achievement ? [cells.achievement] : [];
  const achievement = (await findByTitles(deps.db, organizationId, titles)).get(titleKey(cells.achievement));
  return drawCells(deps, organizationId, { ...input, cells, achievement, picture: null });
}

/**
 * A certificate with these cells by this achievement as it would be issued now, as SVG; null where the look is unknown.
 */
export async function drawCells(
  deps: PreviewDeps,
  organizationId: string,
  input: Look & { cells: RowCells; achievement: IssuableAchievement | undefined; picture: Portrait | null },
): Promise<string | null> {
  const { language, template, cells, achievement, picture } = input;
  const today = await todayOf(deps, organizationId);
  const drawnBy = await findLooks(deps.db, organizationId, [achievement]);
  const look = { language, template: drawnBy(achievement, template).template };
  const read = await readLook(deps.db, organizationId, look);
  if (!read.ok) return null;
  const whole = { ...cells, name: cells.name || "–", achievement: cells.achievement || "–" };
  const check = checkRow(whole, today);
  const judged = check.ok ? judgeAward(check.draft, achievement, language, usualGradeHeaders()) : null;
  const award = judged?.ok ? judged.award : check.ok ? { ...check.draft, description: null } : null;
  const page = await samplePage(deps, organizationId, {
    design: read.look.design,
    language,
    qr: deps.urls.qr,
    onScreen: true,
    recipientPicture: picture && { png: picture.jpeg, width: picture.width, height: picture.height },
    said: {
      ...(cells.name ? { recipientName: cells.name } : {}),
      ...(cells.achievement ? { achievementName: award?.achievementName ?? cells.achievement } : {}),
      achievementDescription: award?.description ?? null,
      customFields: award?.customFields ?? [],
      // What nobody has described yet says nothing besides.
      achievement: achievement ? factsOf(achievement.content, language) : undefined,
      issuedOn: award?.issuedOn ?? today,
      expiresOn: award?.expiresOn ?? null,
    },
  });
  return drawSvg(deps.drawing, organizationId, page);
}

/** The cells without those that are wrong, which the form tells of in words. */
function soundCells(cells: RowCells, today: string): RowCells {
  const check = checkRow(cells, today);
  if (check.ok) return cells;
  const wrong = new Set(check.problems.map(({ column }) => column));
  const text = (column: "name" | "email" | "achievement" | "issued_on" | "expires_on") =>
    wrong.has(column) ? "" : cells[column];
  return {
    ...cells,
    name: text("name"),
    email: text("email"),
    achievement: text("achievement"),
    issued_on: text("issued_on"),
    expires_on: text("expires_on"),
    custom: cells.custom.filter(({ label }) => !wrong.has(label.trim())),
  };
}
