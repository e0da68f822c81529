import type { ReactNode } from "react";
import { paths } from "#app/paths";
import * as styles from "#app/ui/Table/Table.css";

/** The cell that heads a person's row: their name, which leads to their page, and below it their addresses. */
export function PersonCell(props: { id: string; name: string; emails: string[]; children?: ReactNode }) {
  return (
    <th scope="row">
      <a className={styles.link} href={paths.app.recipient(props.id)}>
        <bdi>{props.name}</bdi>
      </a>
      {props.emails.map((email) => (
        <span key={email} className={styles.under}>
          <bdi>{email}</bdi>
        </span>
      ))}
      {props.children}
    </th>
  );
}
