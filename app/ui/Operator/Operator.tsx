import { useTranslation } from "react-i18next";
import { dial, type OperatorView } from "#app/operator";
import * as styles from "./Operator.css";

/**
 * Legal entity with its address, a line for each part. Name and street are in a language of their own, so each line has
 * its own direction.
 */
export function OperatorAddress({ operator }: { operator: OperatorView }) {
  const { t } = useTranslation();
  const { name, address, registration, vatNumber, phone } = operator;
  return (
    <address className={styles.address}>
      <bdi>
        <strong>{name}</strong>
      </bdi>
      {address.map((line) => (
        <bdi key={line}>{line}</bdi>
      ))}
      {registration ? <bdi>{registration}</bdi> : null}
      {vatNumber ? <span>{t("operator.vat", { number: vatNumber })}</span> : null}
      {phone ? (
        <a className={styles.phone} href={dial(phone)} dir="ltr">
          {phone}
        </a>
      ) : null}
    </address>
  );
}

/** Legal entity in one line, for the foot of public pages. */
export function OperatorLine({ operator }: { operator: OperatorView }) {
  const { name, address, phone } = operator;
  return (
    <address className={styles.line}>
      <bdi>{name}</bdi>
      <bdi>{address.join(", ")}</bdi>
      {phone ? (
        <a className={styles.phone} href={dial(phone)} dir="ltr">
          {phone}
        </a>
      ) : null}
    </address>
  );
}
