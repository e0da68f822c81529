import { findByTitles, type IssuableAchievement, titleKey, usualGradeHeaders } from "../../achievements/index.server";
import {
  type CertificateUrls,
  drawSvg,
  factsOf,
  findDesignNames,
  judgeAward,
  type NewCertificate,
  samplePage,
} from "../../certificates/index.server";
import { readStyle } from "../../designs/index.server";
import type { Db } from "../../kernel/db";
import type { Clock, Portrait } from "../../kernel/ports";
import { can, type OrganizationActor, todayOf } from "../../organizations/index.server";
import type { CertificateStyle, Drawing } from "../../rendering/index.server";
import { newCertificate, readTyped, type TypedCertificate } from "../rules/typed-certificate";

export interface PreviewDeps {
  db: Db;
  drawing: Drawing;
  clock: Clock;
  urls: Pick<CertificateUrls, "qr">;
}

/**
 * Draws one certificate as far as it is typed, as SVG: missing or invalid values are replaced by samples. Nothing is
 * signed, and its ID is made up. Null where the actor may not issue, or the design or language is unknown.
 */
export async function previewOne(
  deps: PreviewDeps,
  actor: OrganizationActor,
  input: CertificateStyle & { typed: TypedCertificate },
): Promise<string | null> {
  if (!can(actor, "certificates.issue")) return null;
  const { organizationId } = actor;
  const certificate = newCertificate(withoutFaults(input.typed, await todayOf(deps, organizationId)));
  const title = certificate.achievementName;
  const achievement = (await findByTitles(deps.db, organizationId, title ? [title] : [])).get(titleKey(title));
  return drawNew(deps, organizationId, { ...input, certificate, achievement, picture: null });
}

/** A certificate to be, with what it is drawn from. */
type NewPage = CertificateStyle & {
  certificate: NewCertificate;
  achievement: IssuableAchievement | undefined;
  picture: Portrait | null;
};

/**
 * Draws a certificate of an achievement as it would be issued now, as SVG; a missing name or title is replaced by a
 * sample. Null where the design or language is unknown.
 */
export async function drawNew(deps: PreviewDeps, organizationId: string, input: NewPage): Promise<string | null> {
  const page = await pageOfNew(deps, organizationId, { ...input, qr: deps.urls.qr, onScreen: true });
  return page && drawSvg(deps.drawing, organizationId, page);
}

/**
 * The page of such a certificate, as its files are drawn or as a screen shows it. `qr` gives the address that its code
 * leads to.
 */
export async function pageOfNew(
  deps: Omit<PreviewDeps, "urls">,
  organizationId: string,
  input: NewPage & { qr: (publicId: string) => string; onScreen: boolean },
) {
  const { language, template, certificate, achievement, picture, qr, onScreen } = input;
  const { recipientName, achievementName } = certificate;
  const drawnBy = await findDesignNames(deps.db, organizationId, [achievement]);
  const style = { language, template: drawnBy(achievement, template).template };
  const read = await readStyle(deps.db, organizationId, style);
  if (!read.ok) return null;
  const draft = { ...certificate, issuedOn: certificate.issuedOn ?? (await todayOf(deps, organizationId)) };
  const judged = judgeAward(draft, achievement, language, usualGradeHeaders());
  const award = judged.ok ? judged.award : { ...draft, description: null };
  return samplePage(deps, organizationId, {
    design: read.style.design,
    language,
    qr,
    onScreen,
    recipientPicture: picture && { png: picture.jpeg, width: picture.width, height: picture.height },
    content: {
      ...(recipientName ? { recipientName } : {}),
      ...(achievementName ? { achievementName: award.achievementName } : {}),
      achievementDescription: award.description,
      customFields: award.customFields,
      // A title without an achievement has no further content.
      achievement: achievement ? factsOf(achievement.content, language) : undefined,
      issuedOn: award.issuedOn,
      expiresOn: award.expiresOn,
    },
  });
}

/** Removes the invalid fields from what was typed; the form reports them in words. */
function withoutFaults(typed: TypedCertificate, today: string): TypedCertificate {
  const read = readTyped(typed, today);
  if (read.ok) return typed;
  const wrong = new Set(read.problems.map(({ column }) => column));
  const text = (column: "name" | "email" | "achievement" | "issued_on" | "expires_on") =>
    wrong.has(column) ? "" : typed[column];
  return {
    ...typed,
    name: text("name"),
    email: text("email"),
    achievement: text("achievement"),
    issued_on: text("issued_on"),
    expires_on: text("expires_on"),
    custom: typed.custom.filter(({ label }) => !wrong.has(label.trim())),
  };
}
