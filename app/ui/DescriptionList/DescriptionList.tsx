import { Fragment, type ReactNode } from "react";
import { MaybeWord } from "#app/ui/GlossaryLink/GlossaryLink";
import type { GlossaryWord } from "#app/ui/GlossaryLink/words";
import * as styles from "./DescriptionList.css";

/**
 * Names and values, one pair a line; pairs without a value are left out. A name may link to its entry in the glossary.
 */
export function DescriptionList({
  facts,
  compact = false,
}: {
  facts: [name: string, value: ReactNode, word?: GlossaryWord][];
  compact?: boolean;
}) {
  return (
    <dl className={compact ? styles.compact : styles.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== "")
        .map(([name, value, word]) => (
          <Fragment key={name}>
            <dt className={styles.name}>
              <MaybeWord word={word}>{name}</MaybeWord>
            </dt>
            <dd className={styles.value}>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
