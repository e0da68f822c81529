import { useTranslation } from "react-i18next";
import * as styles from "#app/features/certificates/find.css";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";
import X from "#app/ui/Icon/generated/x";
import { NO_FILTER } from "#modules/certificates/index";
import type { FilterChoices } from "./FindForm";
import { type FilterPart, type ListQuery, partsSet, writeListQuery } from "./list-query";

/** Active filters of the list, each with a link that removes it. */
export function FilterChips({ query, choices }: { query: ListQuery; choices: FilterChoices }) {
  const { t } = useTranslation("find");
  const format = useFormat();
  const { filter, order } = query;
  const parts = partsSet(filter).filter((part) => part !== "search");
  if (parts.length === 0) return null;
  const textOf = (part: FilterPart): string => {
    const value = filter[part] ?? "";
    switch (part) {
      case "state":
        return t(`states.${filter.state}`);
      case "mail":
        return t(`mail.${filter.mail}`);
      case "achievementId":
        return choices.achievements.find(({ id }) => id === value)?.title ?? t("unknown");
      case "batchId":
        return choices.batches.find(({ id }) => id === value)?.name ?? t("unknown");
      case "teamId":
        return choices.teams.find(({ id }) => id === value)?.name ?? t("unknown");
      case "issuedBy":
        return value === "cli"
          ? t("common:actors.cli")
          : (choices.people.find(({ actor }) => actor === value)?.name ?? t("unknown"));
      case "issuedFrom":
      case "issuedTo":
        return format.date(value);
      default:
        return value;
    }
  };
  const without = (part: FilterPart) =>
    paths.app.certificates(writeListQuery({ order, filter: { ...filter, [part]: NO_FILTER[part] } }));
  return (
    <ul className={styles.chips} aria-label={t("set")}>
      {parts.map((part) => (
        <li key={part}>
          <a
            className={styles.chip}
            href={without(part)}
            aria-label={t("remove", { filter: `${t(`parts.${part}`)}: ${textOf(part)}` })}
          >
            <span>
              {t(`parts.${part}`)}: <bdi>{textOf(part)}</bdi>
            </span>
            <X size={16} aria-hidden="true" />
          </a>
        </li>
      ))}
      <li>
        <a className={styles.chip} href={paths.app.certificates()}>
          {t("clear")}
        </a>
      </li>
    </ul>
  );
}
