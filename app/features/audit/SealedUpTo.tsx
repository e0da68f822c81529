import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { Code } from "#app/ui/Identifier/Identifier";
import * as styles from "./Audit.css";

interface Seal {
  sealedAt: string;
  anchor: { contract: string; anchorer: string; transactionHash: string | null; blockNumber: number | null } | null;
}

/** Date up to which the log is sealed, with the steps to verify that without the platform. */
export function SealedUpTo({ seal, timeZone }: { seal: Seal | null; timeZone: string }) {
  const { t } = useTranslation("audit");
  const format = useFormat();
  const anchor = seal?.anchor;
  const at = seal ? format.momentIn(seal.sealedAt, timeZone) : "";
  return (
    <details className={styles.seal}>
      <summary className={styles.summary}>
        {!seal
          ? t("seal.none")
          : anchor?.blockNumber
            ? t("seal.anchored", { at, block: anchor.blockNumber })
            : t("seal.waiting", { at })}{" "}
        <span className={styles.how}>{t("seal.how")}</span>
      </summary>
      <div className={styles.steps}>
        <p>{t("seal.what")}</p>
        <ol>
          <li>{t("seal.download")}</li>
          <li>
            <p>{t("seal.run")}</p>
            <Code>npm run verify-audit -- audit-log.json --rpc URL</Code>
          </li>
          <li>
            <p>{t("seal.compare")}</p>
            {anchor ? (
              <>
                <Code>{anchor.contract}</Code>
                <br />
                <Code>{anchor.anchorer}</Code>
              </>
            ) : null}
          </li>
        </ol>
        <p>{t("seal.filtered")}</p>
      </div>
    </details>
  );
}
