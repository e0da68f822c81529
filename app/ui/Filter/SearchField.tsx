import * as fields from "#app/ui/Form/forms.css";
import * as styles from "./Filter.css";

/** Search field of a list. */
export function SearchField({ label, hint, value }: { label: string; hint: string; value: string }) {
  return (
    <div className={styles.search}>
      <label className={fields.label} htmlFor="search">
        {label}
      </label>
      <input
        className={fields.input}
        id="search"
        name="search"
        type="search"
        dir="auto"
        maxLength={200}
        defaultValue={value}
        placeholder={hint}
      />
    </div>
  );
}
