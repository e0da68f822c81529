import { Fragment, type ReactNode } from "react";
import * as styles from "./DescriptionList.css";

/** Names and values, one pair a line; pairs without a value are left out. */
export function DescriptionList({
  facts,
  compact = false,
}: {
  facts: [name: string, value: ReactNode][];
  compact?: boolean;
}) {
  return (
    <dl className={compact ? styles.compact : styles.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== "")
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
