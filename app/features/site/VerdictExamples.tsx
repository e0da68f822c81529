import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { Verdict } from "#app/ui/Verdict/Verdict";
import * as styles from "./Features.css";

const EXAMPLES = ["valid", "revoked", "expired", "not-checked"] as const;
/** A day that the examples speak of. */
const DAY = "2026-11-17";

/** Answers of the verification page, in its own words. */
export function VerdictExamples() {
  const { t } = useTranslation("site");
  const { date } = useFormat();
  const values = { organization: t("features.verdicts.organization"), date: date(DAY) };
  return (
    <ul className={styles.verdicts}>
      {EXAMPLES.map((verdict) => (
        <li key={verdict} className={styles.verdict}>
          <Verdict verdict={verdict} level="h3" title={t(`verification:verdicts.${verdict}.title`)}>
            <p>{t(`verification:verdicts.${verdict}.text`, values)}</p>
          </Verdict>
        </li>
      ))}
    </ul>
  );
}
