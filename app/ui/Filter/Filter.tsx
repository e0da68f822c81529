import { useTranslation } from "react-i18next";
import * as fields from "#app/ui/Form/forms.css";
import Search from "#app/ui/Icon/generated/search";
import { Button } from "../Button/Button";
import * as styles from "./Filter.css";
import { SearchField } from "./SearchField";

/** Search and state filter of a list, as a GET form. */
export function Filter<S extends string>({
  search,
  state,
  states,
  hint,
}: {
  search: string;
  state: S;
  states: readonly S[];
  /** Description of the searched objects, where they are not certificates. */
  hint?: string;
}) {
  const { t } = useTranslation("certificates");
  return (
    <search>
      <form method="get" className={styles.filter}>
        <SearchField label={t("filter.search")} hint={hint ?? t("filter.searchHint")} value={search} />
        <div>
          <label className={fields.label} htmlFor="state">
            {t("filter.state")}
          </label>
          <select className={fields.input} id="state" name="state" defaultValue={state}>
            {states.map((value) => (
              <option key={value} value={value}>
                {t(`filter.states.${value}`)}
              </option>
            ))}
          </select>
        </div>
        <Button variant="secondary">
          <Search size={20} aria-hidden="true" />
          {t("filter.submit")}
        </Button>
      </form>
    </search>
  );
}
