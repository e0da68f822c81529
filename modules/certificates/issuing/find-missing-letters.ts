import type { AchievementContent } from "../../achievements/index";
import { type DesignLetters, readLetters } from "../../designs/index.server";
import type { Db } from "../../kernel/db";
import { LIMITS } from "../../kernel/limits";
import { asSet, type CertificateStyle, drawableFields, FIELD_LABELS, FIELD_VALUES } from "../../rendering/index.server";
import { lettersWithoutFont } from "../../scene/index.server";
import { factsOf } from "../delivery/design";
import type { Award } from "../rules/award";
import type { CertificateProblem } from "../rules/new-certificate";
import { findDesignNames } from "./find-design-names";

type Awarding = { content: AchievementContent } | undefined;

/** Maximum number of missing letters reported for one cell. */
const MAX_NAMED = 12;

/**
 * Returns a function that finds, for an award, the letters that its design or badge has no font for. The problem cannot
 * be overridden: a box in place of a letter would print a wrong name.
 */
export async function readLettersFor(
  db: Db,
  organizationId: string,
  { styles, achievements }: { styles: Pick<CertificateStyle, "template">[]; achievements: Awarding[] },
): Promise<(award: Award, achievement: Awarding, style: CertificateStyle) => CertificateProblem[]> {
  const styleOf = await findDesignNames(db, organizationId, achievements);
  const named = achievements.map((achievement) => styleOf(achievement, ""));
  const letters = await readLetters(db, organizationId, [
    ...styles.map(({ template }) => template),
    ...named.flatMap(({ template, badge }) => [template, badge].flatMap((name) => name || [])),
  ]);
  return (award, achievement, { template, language }) => {
    const { template: drawnBy, badge } = styleOf(achievement, template);
    const designs = [drawnBy, badge].flatMap((name) => letters.get(name ?? "") ?? []);
    return textsOf(award, achievement, language).flatMap(({ column, texts }) => {
      const missing = new Set(
        designs.flatMap((design) => texts.flatMap((text) => missingFrom(text, design, language))),
      );
      return missing.size === 0
        ? []
        : { column, code: "no-font", letters: [...missing].slice(0, MAX_NAMED).map(nameLetter).join(", ") };
    });
  };
}

/** Formats a letter with its Unicode code points, because the reader's fonts may lack the letter, too. */
function nameLetter(letter: string): string {
  const numbers = [...letter].map((one) => `U+${one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`);
  return `${letter} (${numbers.join(" ")})`;
}

/** A text with the name by which designs refer to it. */
interface SourcedText {
  text: string;
  source: string;
}

/**
 * Lists the printed texts of a certificate by the column they come from; texts of the achievement count for its column.
 */
function textsOf(
  award: Award,
  achievement: Awarding,
  language: CertificateStyle["language"],
): { column: string; texts: SourcedText[] }[] {
  const facts = achievement && factsOf(achievement.content, language);
  const { recipientName, achievementName, description, customFields } = award;
  const printed = drawableFields(customFields).slice(0, LIMITS.printedFields);
  const isPrinted = (label: string) =>
    printed.some((field) => drawableFields([{ label, value: "-" }])[0]?.label === field.label);
  return [
    { column: "name", texts: [{ text: recipientName, source: "recipient.name" }] },
    {
      column: "achievement",
      texts: [
        { text: achievementName, source: "achievement.title" },
        { text: description ?? "", source: "achievement.description" },
        { text: facts?.criteria ?? "", source: "achievement.criteria" },
        ...(facts?.skills ?? []).map((text) => ({ text, source: "achievement.skills" })),
      ],
    },
    ...customFields.map(({ label, value }) => ({
      column: label,
      texts: [
        { text: value, source: `field.${label}` },
        ...(isPrinted(label)
          ? [
              { text: label, source: FIELD_LABELS },
              { text: value, source: FIELD_VALUES },
            ]
          : []),
      ],
    })),
  ];
}

function missingFrom(
  { text, source }: SourcedText,
  { printed, own }: DesignLetters,
  language: CertificateStyle["language"],
): string[] {
  return (printed.get(source) ?? []).flatMap((printing) =>
    asSet(text, printing, language).flatMap((one) => lettersWithoutFont(one, printing.voice, language, own)),
  );
}
