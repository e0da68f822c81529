/** A skill that an achievement shows, in somebody's framework (ESCO, CASE) or at an address of its own. */
export interface SkillInput {
  name: string;
  /** An absolute https or http address. */
  url: string;
  code?: string | null;
  framework?: string | null;
  /** A word of Open Badges for what the address names: `CFItem`, or `ext:` and a word. */
  type?: string | null;
}

/**
 * A result that holders may have, with the values that it can have: listed from low to high, or between two numbers.
 */
export interface ResultInput {
  name: string;
  /** A word of Open Badges: `LetterGrade`, `Percent`, ... */
  type: string;
  values: string[];
  min: number | null;
  max: number | null;
}

/** What is awarded. A plain one has a name and an id. */
export interface AchievementInput {
  /** Its URI. */
  id: string;
  name: string;
  description: string | null;
  criteria?: string | null;
  /** A word of Open Badges: `Certificate`, `Course`, ... */
  type?: string;
  /** Null for a plain one that was never changed. */
  version?: number | null;
  credits?: number | null;
  /** The work that it stands for, with the word for hours in its language. */
  hours?: { label: string; count: number } | null;
  skills?: SkillInput[];
  results?: ResultInput[];
  /** Where its badge is, as everybody may see it. */
  image?: string | null;
}

/** Open Badges 3.0, B.2 (Image): PNG or SVG, at an address. `caption` is what it shows. */
export const imageOf = (id: string, caption: string) => ({ id, type: "Image", caption });

/**
 * The URI of what a result is a result of. It has the version in it: another version may say something else under that
 * number.
 */
export function resultUri({ id, version }: AchievementInput, name: string): string {
  return `${id}#${version ? `v${version}-` : ""}${name}`;
}

/**
 * An Open Badges 3.0 Achievement. `fields` are the labels of a certificate's own columns, which get descriptions too.
 * Open Badges has no term for hours: they are a result whose lowest and highest value is their number, which each
 * holder has; `resultType` is ours to extend (Open Badges 3.0, B.1.19), and so is `identifierType` (B.2.3), which names
 * where the holder's certificate was first issued: `origin`.
 */
export function buildAchievement(
  achievement: AchievementInput,
  language: string,
  fields: string[] = [],
  origin: string | null = null,
) {
  const { name, description, criteria, version, credits, hours, skills = [], results = [], image } = achievement;
  const resultDescriptions = [
    ...results.map((result, index) => ({
      id: resultUri(achievement, `result-${index + 1}`),
      type: ["ResultDescription"],
      name: result.name,
      resultType: result.type,
      ...(result.values.length > 0 ? { allowedValue: result.values } : {}),
      ...(result.min === null ? {} : { valueMin: String(result.min) }),
      ...(result.max === null ? {} : { valueMax: String(result.max) }),
    })),
    ...(hours
      ? [
          {
            id: resultUri(achievement, "hours"),
            type: ["ResultDescription"],
            name: hours.label,
            resultType: "ext:Hours",
            valueMin: String(hours.count),
            valueMax: String(hours.count),
          },
        ]
      : []),
    ...fields.map((label, index) => ({
      id: `${achievement.id}#field-${index + 1}`,
      type: ["ResultDescription"],
      name: label,
      resultType: "ext:CustomField",
    })),
  ];
  return {
    id: achievement.id,
    type: ["Achievement"],
    ...(version ? { version: String(version) } : {}),
    achievementType: achievement.type ?? "Certificate",
    name,
    description: description ?? name,
    criteria: { narrative: criteria ?? description ?? name },
    ...(image ? { image: imageOf(image, name) } : {}),
    ...(origin ? { otherIdentifier: [firstIssuedAs(origin)] } : {}),
    inLanguage: language,
    ...(credits ? { creditsAvailable: credits } : {}),
    ...(skills.length > 0 ? { alignment: skills.map(alignment) } : {}),
    ...(resultDescriptions.length > 0 ? { resultDescription: resultDescriptions } : {}),
  };
}

/** How an identifier is called that a certificate had on the platform that first issued it. */
export const FIRST_ISSUED_AS = "ext:firstIssuedAs";

const firstIssuedAs = (identifier: string) => ({
  type: "IdentifierEntry",
  identifier,
  identifierType: FIRST_ISSUED_AS,
});

const alignment = ({ name, url, code, framework, type }: SkillInput) => ({
  type: ["Alignment"],
  targetName: name,
  targetUrl: url,
  ...(code ? { targetCode: code } : {}),
  ...(framework ? { targetFramework: framework } : {}),
  ...(type ? { targetType: type } : {}),
});
