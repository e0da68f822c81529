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

/** What is to be issued is not what was approved: the list it is of has to be seen again. */
export class NotAsApproved extends Error {
  constructor(readonly changes: ContentChange[]) {
    super(`changed since it was approved: ${changes.map(({ part }) => part).join(", ")}`);
  }
}

/** What is to be issued was not laid out with what it would be made from now: it has to be checked anew. */
export class NotAsChecked extends Error {
  constructor() {
    super("not checked with what it would be made from now");
  }
}

type Organization = NonNullable<Awaited<ReturnType<typeof getOrganization>>>;
type Brand = Awaited<ReturnType<typeof readBrand>>;

/** What one certificate is awarded by. */
export interface UsedAward {
  title: string;
  achievement: IssuableAchievement | undefined;
  /** Whether it is the version of the certificate that it replaces. */
  isKept: boolean;
  style: DesignNames;
}

/**
 * What certificates are made from, as it was read to issue them; `language` is of achievements that are made of titles.
 */
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
      // One that names no design is drawn by the list's, or by that of the certificate that a line is about.
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
 * Compares what an approval is of with what was read to issue certificates, which nobody can change before they are
 * signed. Throws `NotAsApproved`.
 */
export function assertContent(
  bound: BoundContent,
  used: Omit<Parameters<typeof describeContent>[0], "list">,
  language: string,
): void {
  const changes = changesBetween(bound, describeContent({ ...used, list: bound.list }, language));
  if (changes.length > 0) throw new NotAsApproved(changes);
}

/** Compares what certificates were laid out with with what was read to issue them. Throws `NotAsChecked`. */
export function assertChecked(
  checkedAs: BoundContent,
  used: Omit<Parameters<typeof describeContent>[0], "list">,
  language: string,
): void {
  const now = describeContent({ ...used, list: checkedAs.list }, language);
  if (changesBetween(checkedAs, now).length > 0) throw new NotAsChecked();
}
