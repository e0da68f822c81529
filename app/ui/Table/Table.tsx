import type { ReactNode } from "react";
import * as styles from "./Table.css";

/**
 * Table with its rows as children. Each cell has its column's name in `data-label`, for the layout without columns.
 */
export function Table(props: {
  caption: string;
  columns: string[];
  /** Whether a row is two or three lines on a phone instead of a card: the first cell, and the others in one sentence. */
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
