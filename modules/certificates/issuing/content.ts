import { type IssuableAchievement, titleKey } from "../../achievements/index.server";
import type { getOrganization, readBrand } from "../../organizations/index.server";
import {
  type BoundAward,
  type BoundContent,
  type ContentChange,
  changesBetween,
  versionOf,
} from "../rules/bound-content";
import type { DesignNames } from "./find-design-names";

/** The content to issue differs from the approved content: the batch needs another approval. */
export class NotAsApproved extends Error {
  constructor(readonly changes: ContentChange[]) {
    super(`changed since it was approved: ${changes.map(({ part }) => part).join(", ")}`);
  }
}

/** The content to issue differs from the content of the layout check: the rows need another check. */
export class NotAsChecked extends Error {
  constructor() {
    super("not checked with what it would be made from now");
  }
}

type Organization = NonNullable<Awaited<ReturnType<typeof getOrganization>>>;
type Brand = Awaited<ReturnType<typeof readBrand>>;

/** The award of one certificate. */
export interface UsedAward {
  title: string;
  achievement: IssuableAchievement | undefined;
  /** Whether this is the achievement version of the certificate that is replaced. */
  isKept: boolean;
  style: DesignNames;
}

/** Describes the content that certificates are made from; `language` applies to achievements created from titles. */
export function describeContent(
  used: { organization: Pick<Organization, "name">; brand: Brand; awards: UsedAward[]; list: string },
  language: string,
): BoundContent {
  const { organization, brand, list } = used;
  const awards = new Map<string, BoundAward>();
  for (const { title, achievement, isKept, style } of used.awards) {
    const key = isKept && achievement ? `version ${achievement.versionId}` : `title ${titleKey(title)}`;
    if (awards.has(key)) continue;
    awards.set(key, {
      key,
      title: achievement?.content.title ?? title,
      version: versionOf(achievement, language),
      // An achievement without a design is drawn by the design of the batch, or of the certificate that the row
      // corrects.
      design: achievement?.content.design ? style.template : "",
      badge: style.badge ?? "",
    });
  }
  return {
    organization: organization.name,
    logo: JSON.stringify([brand.logoId, brand.logoDarkId]),
    signature: brand.signatureId ?? "",
    signers: JSON.stringify([brand.signerName, brand.signerTitle, brand.otherSigners]),
    colors: JSON.stringify([brand.primary, brand.secondary]),
    list,
    awards: [...awards.values()].sort((a, b) => (a.key < b.key ? -1 : 1)),
  };
}

/**
 * Compares the approved content with the content read for issuing, which is locked until the certificates are signed.
 * Throws `NotAsApproved`.
 */
export function assertContent(
  bound: BoundContent,
  used: Omit<Parameters<typeof describeContent>[0], "list">,
  language: string,
): void {
  const changes = changesBetween(bound, describeContent({ ...used, list: bound.list }, language));
  if (changes.length > 0) throw new NotAsApproved(changes);
}

/** Compares the content of the layout check with the content read for issuing. Throws `NotAsChecked`. */
export function assertChecked(
  checkedAs: BoundContent,
  used: Omit<Parameters<typeof describeContent>[0], "list">,
  language: string,
): void {
  const now = describeContent({ ...used, list: checkedAs.list }, language);
  if (changesBetween(checkedAs, now).length > 0) throw new NotAsChecked();
}
