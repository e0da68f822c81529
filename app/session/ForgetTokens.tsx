import { FORGET_TOKENS } from "./forget-tokens";

/**
 * Takes the tokens of an ended session out of the browser, also where it ended without a script of ours: by a form, on
 * another device, or because a sign-in was refused (product rules: Session).
 */
export function ForgetTokens({ nonce }: { nonce: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: FORGET_TOKENS }} />
  );
}
