import { useTranslation } from "react-i18next";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import * as styles from "./FormGuard.css";

/** Widget of each provider and the notices that it requires. */
const PROVIDERS = {
  turnstile: {
    script: "https://challenges.cloudflare.com/turnstile/v0/api.js",
    className: "cf-turnstile",
    name: "Cloudflare Turnstile",
    privacy: "https://www.cloudflare.com/privacypolicy/",
    terms: "https://www.cloudflare.com/website-terms/",
  },
  recaptcha: {
    script: "https://www.google.com/recaptcha/api.js",
    className: "g-recaptcha",
    name: "Google reCAPTCHA",
    privacy: "https://policies.google.com/privacy",
    terms: "https://policies.google.com/terms",
  },
} as const;

type Check = { provider: keyof typeof PROVIDERS; siteKey: string } | null;

/** Attribute of `Form` by which the page's script finds the puzzle of this form. */
export const puzzleOf = ({ token, check }: { token: string; check: Check }) =>
  check ? {} : { "data-puzzle": paths.puzzle(token) };

/** Additional fields of a public form (read by `app/http/public-form`). */
export function FormGuard({ token, check }: { token: string; check: Check }) {
  const { t } = useTranslation("contact");
  return (
    <>
      <input type="hidden" name="form" value={token} />
      <div className={styles.trap}>
        <label htmlFor="company">{t("leaveEmpty")}</label>
        <input id="company" name="company" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <BotCheck check={check} />
    </>
  );
}

/**
 * Bot check of a form: the platform's own puzzle, or the widget of the configured provider, which is named.
 */
function BotCheck({ check }: { check: Check }) {
  const { t } = useTranslation("contact");
  const { nonce } = usePage();
  const { name, privacy, terms, ...widget } = check
    ? PROVIDERS[check.provider]
    : { name: "", privacy: paths.privacy(), terms: paths.terms(), script: paths.contactScript(), className: "" };
  return (
    <div className={styles.check}>
      {check ? (
        <div className={widget.className} data-sitekey={check.siteKey} />
      ) : (
        <p role="status" data-puzzle-status="" data-checking={t("check.running")} data-failed={t("check.failed")} />
      )}
      <p className={styles.promise}>
        {check ? t("check.provider", { name }) : t("check.own")} <a href={privacy}>{t("check.privacy")}</a> ·{" "}
        <a href={terms}>{t("check.terms")}</a>
      </p>
      <script nonce={nonce} src={widget.script} defer />
    </div>
  );
}
