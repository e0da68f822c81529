import { FORGET_TOKENS } from "./forget-tokens";

/**
 * Removes the tokens of an ended session from the browser, also if no script of the page ended it: by a form, on
 * another device, or by a refused sign-in (product rules: Session).
 */
export function ForgetTokens({ nonce }: { nonce: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: FORGET_TOKENS }} />
  );
}
