import type { ReactNode } from "react";
import { paths } from "#app/paths";
import * as styles from "#app/ui/Table/Table.css";

/** Row header of a person: name with a link to their page, and addresses. */
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
