import type { ReactNode } from "react";
import * as styles from "./Table.css";

/**
 * Table with its rows as children. Each cell has its column's name in `data-label`, for the layout without columns.
 */
export function Table(props: {
  caption: string;
  columns: string[];
  /** Whether a row on a phone is the first cell and a sentence of the others, instead of a card. */
  compact?: boolean;
  children: ReactNode;
}) {
  const { caption, columns, compact, children } = props;
  return (
    <table className={compact ? `${styles.table} ${styles.compact}` : styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
