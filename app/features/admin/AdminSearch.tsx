import type { ReactNode } from "react";
import { Button } from "#app/ui/Button/Button";
import * as styles from "#app/ui/Filter/Filter.css";
import { SearchField } from "#app/ui/Filter/SearchField";
import Search from "#app/ui/Icon/generated/search";

/** Search form of platform staff. `children` are further fields. */
export function AdminSearch(props: {
  label: string;
  hint: string;
  value: string;
  submit: string;
  children?: ReactNode;
}) {
  return (
    <search>
      <form method="get" className={styles.filter}>
        <SearchField label={props.label} hint={props.hint} value={props.value} />
        {props.children}
        <Button variant="secondary">
          <Search size={20} aria-hidden="true" />
          {props.submit}
        </Button>
      </form>
    </search>
  );
}
