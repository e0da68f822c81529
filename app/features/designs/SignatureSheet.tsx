import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/Button/Button";
import * as fields from "#app/ui/Form/forms.css";
import * as styles from "./Design.css";

/** Area for drawing a signature, in a form with a file field; `draw-signature.ts` shows it with scripts. */
export function SignatureSheet({ id }: { id: string }) {
  const { t } = useTranslation("certificates");
  return (
    <div hidden data-signature-sheet data-taken={t("design.drawn")}>
      <span className={fields.label} id={`${id}-sheet`}>
        {t("design.draw")}
      </span>
      <svg
        className={styles.paper}
        viewBox="0 0 600 200"
        role="img"
        aria-labelledby={`${id}-sheet`}
        fill="none"
        stroke="#14233c"
        strokeWidth={3}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <div className={styles.below}>
        <Button variant="secondary" type="button">
          {t("design.clear")}
        </Button>
        <output className={fields.hint} />
      </div>
    </div>
  );
}
