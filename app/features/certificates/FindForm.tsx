import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as styles from "#app/features/certificates/find.css";
import { type FilterPart, type ListQuery, nameOfPart, partsSet } from "#app/features/certificates/list-query";
import { Button } from "#app/ui/Button/Button";
import { SearchField } from "#app/ui/Filter/SearchField";
import * as fields from "#app/ui/Form/forms.css";
import Search from "#app/ui/Icon/generated/search";
import { LIST_ORDERS, MAIL_FILTERS, STATE_FILTERS } from "#modules/certificates/index";

/** Options of the filters, by title. */
export interface FilterChoices {
  achievements: { id: string; title: string }[];
  batches: { id: string; name: string }[];
  people: { actor: string; name: string }[];
  tags: string[];
  /** Empty for a person who acts within a team. */
  teams: { id: string; name: string }[];
}

/** Search field with all other filters collapsed. */
export function FindForm({ query, choices }: { query: ListQuery; choices: FilterChoices }) {
  const { t } = useTranslation("find");
  const { filter, order } = query;
  const set = partsSet(filter).filter((part) => part !== "search").length;
  const choice = (part: FilterPart, options: [value: string, label: string][]) => (
    <LabelledSelect part={part} label={t(`parts.${part}`)} value={filter[part] ?? ""} options={options} />
  );
  const any: [string, string] = ["", t("any")];
  return (
    <search>
      <form method="get" className={styles.form}>
        <div className={styles.line}>
          <SearchField label={t("parts.search")} hint={t("hint")} value={filter.search} />
          <Button variant="secondary">
            <Search size={20} aria-hidden="true" />
            {t("submit")}
          </Button>
        </div>
        <details className={styles.filters}>
          <summary>{set > 0 ? t("filtersSet", { count: set }) : t("filters")}</summary>
          <div className={styles.fields}>
            {choice(
              "state",
              STATE_FILTERS.map((state) => [state, t(`states.${state}`)]),
            )}
            {choice(
              "mail",
              MAIL_FILTERS.map((mail) => [mail, t(`mail.${mail}`)]),
            )}
            {choice("achievementId", [
              any,
              ...choices.achievements.map(({ id, title }): [string, string] => [id, title]),
            ])}
            {choice("batchId", [any, ...choices.batches.map(({ id, name }): [string, string] => [id, name])])}
            {choice("issuedBy", [
              any,
              ...choices.people.map(({ actor, name }): [string, string] => [actor, name]),
              ["cli", t("common:actors.cli")],
            ])}
            {choices.tags.length > 0
              ? choice("tag", [any, ...choices.tags.map((tag): [string, string] => [tag, tag])])
              : null}
            {choices.teams.length > 0
              ? choice("teamId", [any, ...choices.teams.map(({ id, name }): [string, string] => [id, name])])
              : null}
            <Labelled part="issuedFrom" label={t("parts.issuedFrom")}>
              <input
                className={fields.input}
                id={nameOfPart("issuedFrom")}
                name={nameOfPart("issuedFrom")}
                type="date"
                defaultValue={filter.issuedFrom ?? ""}
              />
            </Labelled>
            <Labelled part="issuedTo" label={t("parts.issuedTo")}>
              <input
                className={fields.input}
                id={nameOfPart("issuedTo")}
                name={nameOfPart("issuedTo")}
                type="date"
                defaultValue={filter.issuedTo ?? ""}
              />
            </Labelled>
            <div>
              <label className={fields.label} htmlFor="order">
                {t("order.label")}
              </label>
              <select className={fields.input} id="order" name="order" defaultValue={order}>
                {LIST_ORDERS.map((name) => (
                  <option key={name} value={name}>
                    {t(`order.${name}`)}
                  </option>
                ))}
              </select>
            </div>
          </div>
          <Button variant="secondary">{t("apply")}</Button>
        </details>
      </form>
    </search>
  );
}

function Labelled({ part, label, children }: { part: FilterPart; label: string; children: ReactNode }) {
  return (
    <div>
      <label className={fields.label} htmlFor={nameOfPart(part)}>
        {label}
      </label>
      {children}
    </div>
  );
}

function LabelledSelect(props: {
  part: FilterPart;
  label: string;
  value: string;
  options: [value: string, label: string][];
}) {
  const { part, label, value, options } = props;
  return (
    <Labelled part={part} label={label}>
      <select className={fields.input} id={nameOfPart(part)} name={nameOfPart(part)} defaultValue={value}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}
