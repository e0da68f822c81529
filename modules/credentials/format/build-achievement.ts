/** A skill that an achievement demonstrates, in a framework (ESCO, CASE) or at an address of its own. */
export interface SkillInput {
  name: string;
  /** An absolute http or https URL. */
  url: string;
  code?: string | null;
  framework?: string | null;
  /** Alignment target type of Open Badges: `CFItem`, or `ext:` and a word. */
  type?: string | null;
}

/** A result that holders may have, with its possible values: listed from low to high, or between two numbers. */
export interface ResultInput {
  name: string;
  /** Result type of Open Badges: `LetterGrade`, `Percent`, ... */
  type: string;
  values: string[];
  min: number | null;
  max: number | null;
}

/** An achievement to describe. A plain one has only a name and an id. */
export interface AchievementInput {
  /** URI of the achievement. */
  id: string;
  name: string;
  description: string | null;
  criteria?: string | null;
  /** Achievement type of Open Badges: `Certificate`, `Course`, ... */
  type?: string;
  /** Null for a plain achievement that was never changed. */
  version?: number | null;
  credits?: number | null;
  /** Workload in hours, and the word for hours in the achievement's language. */
  hours?: { label: string; count: number } | null;
  skills?: SkillInput[];
  results?: ResultInput[];
  /** Public address of the badge without a holder. */
  image?: string | null;
}

/** Returns an Image of Open Badges 3.0 (B.2): PNG or SVG, at an address. `caption` describes the picture. */
export const imageOf = (id: string, caption: string) => ({ id, type: "Image", caption });

/**
 * Returns the URI of a result description. It includes the version, because another version may have another result
 * under the same number.
 */
export function resultUri({ id, version }: AchievementInput, name: string): string {
  return `${id}#${version ? `v${version}-` : ""}${name}`;
}

/**
 * Builds an Open Badges 3.0 Achievement. `fields` are the labels of a certificate's custom columns, which get result
 * descriptions, too. Open Badges has no term for hours: they become a result with their number as lowest and highest
 * value, which every holder has. `resultType` may be extended (Open Badges 3.0, B.1.19), and so may `identifierType`
 * (B.2.3), which marks the certificate's identifier on the platform that first issued it: `origin`.
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

/** Identifier type for the certificate's address or ID on the platform that first issued it. */
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
