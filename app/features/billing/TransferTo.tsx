import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { Code } from "#app/ui/Identifier/Identifier";
import { Card } from "#app/ui/Page/Page";
import { groupsOfFour } from "#modules/kernel/groups-of-four";
import type { TransferView } from "./order-view";
import * as styles from "./Plan.css";

/** Payment instructions for a bank transfer. */
export function TransferTo({
  transfer,
  amountMinor,
  orderId,
}: {
  transfer: TransferView;
  amountMinor: number;
  orderId: string;
}) {
  const { t } = useTranslation("plan");
  const { euros } = useFormat();
  const { name, iban, bic, reference, code } = transfer;
  return (
    <Card labelledBy="transfer">
      <h2 id="transfer">{t("transfer.title")}</h2>
      <p>{t("transfer.lead")}</p>
      <DescriptionList
        facts={[
          [t("transfer.amount"), euros(amountMinor)],
          [t("transfer.name"), <bdi key="name">{name}</bdi>],
          [t("transfer.iban"), <Code key="iban">{groupsOfFour(iban)}</Code>],
          [t("transfer.bic"), bic ? <Code key="bic">{bic}</Code> : null],
          [t("transfer.reference"), <Code key="reference">{reference}</Code>],
        ]}
      />
      {code ? <EpcCode code={code} label={t("transfer.code")} /> : null}
      <a href={paths.app.orderRequest(orderId)} download>
        {t("transfer.request")}
      </a>
    </Card>
  );
}

function EpcCode({ code: { size, dark }, label }: { code: NonNullable<TransferView["code"]>; label: string }) {
  const squares = dark.flatMap((isDark, at) => (isDark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : []));
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={squares.join("")} fill="#000" />
    </svg>
  );
}
