import type { PictureName } from "#app/ui/ProductPicture/pictures";

/** Group of claims on the page of features; each claim is shown by the group's picture or held by a test. */
interface Group {
  group: string;
  points: readonly string[];
  picture?: PictureName;
  /** Whether the picture is of a phone. */
  phone?: boolean;
}

/** Claims before the examples of verdicts. */
export const ISSUING = [
  { group: "design", picture: "studio", points: ["studio", "artwork", "fonts", "badges"] },
  { group: "lists", picture: "columns", points: ["files", "columns", "one"] },
  { group: "issuing", picture: "sheet", points: ["preview", "correct", "whole"] },
  { group: "sending", picture: "issued", points: ["send", "corrections", "many", "renew"] },
] as const satisfies readonly Group[];

/** Claims after them. */
export const TRUSTING = [
  { group: "proof", picture: "checks", points: ["standard", "signature", "anchor", "status"] },
  { group: "everyone", picture: "verified", phone: true, points: ["languages", "phones", "share", "privacy"] },
] as const satisfies readonly Group[];

/** Claims about how people work together and about coming and going, which have no picture. */
export const AROUND = [
  { group: "people", points: ["roles", "teams", "approval", "audit"] },
  { group: "moving", points: ["in", "out", "without"] },
] as const satisfies readonly Group[];
