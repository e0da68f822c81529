import { useId } from "react";
import * as fields from "#app/ui/Form/forms.css";
import { Button } from "../Button/Button";
import * as styles from "./SearchBar.css";

/**
 * Search as a GET form on the same page, so that the query is in the address. The other given query parameters are
 * preserved.
 */
export function SearchBar(props: { label: string; submit: string; value: string; preserved?: Record<string, string> }) {
  const id = useId();
  return (
    <search>
      <form method="get" className={styles.bar}>
        {Object.entries(props.preserved ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className={fields.label} htmlFor={id}>
          {props.label}
        </label>
        <div className={styles.row}>
          <input
            className={`${fields.input} ${styles.input}`}
            id={id}
            name="q"
            type="search"
            defaultValue={props.value}
            maxLength={100}
          />
          <Button variant="secondary">{props.submit}</Button>
        </div>
      </form>
    </search>
  );
}

/** Letters without marks and case, so that "verifie" finds "vérifié" and unvowelled Arabic finds vowelled. */
const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether a text contains every word of a search, in any order. An empty search matches everything. */
export function matchesSearch(text: string, search: string): boolean {
  const searched = plain(text);
  return plain(search)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
