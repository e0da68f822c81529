import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/Button/Button";
import * as fields from "#app/ui/Form/forms.css";
import { AUDIT_GROUPS } from "#modules/organizations/index";
import * as styles from "./Audit.css";

type Query = Record<"person" | "group" | "subject" | "from" | "to", string>;

/** Filter by person, action and period, as a GET form. */
export function AuditFilter({ query, people }: { query: Query; people: { userId: string; name: string }[] }) {
  const { t } = useTranslation("audit");
  const groups = Object.keys(AUDIT_GROUPS) as (keyof typeof AUDIT_GROUPS)[];
  return (
    <search>
      <form method="get" className={styles.filter}>
        <div>
          <label className={fields.label} htmlFor="person">
            {t("filter.person")}
          </label>
          <select className={fields.input} id="person" name="person" defaultValue={query.person}>
            <option value="">{t("filter.everybody")}</option>
            {people.map(({ userId, name }) => (
              <option key={userId} value={userId}>
                {name}
              </option>
            ))}
            <option value="system">{t("common:actors.system")}</option>
          </select>
        </div>
        <div>
          <label className={fields.label} htmlFor="group">
            {t("filter.group")}
          </label>
          <select className={fields.input} id="group" name="group" defaultValue={query.group}>
            <option value="">{t("filter.everything")}</option>
            {groups.map((group) => (
              <option key={group} value={group}>
                {t(`groups.${group}`)}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label className={fields.label} htmlFor="from">
            {t("filter.from")}
          </label>
          <input className={fields.input} id="from" name="from" type="date" defaultValue={query.from} />
        </div>
        <div>
          <label className={fields.label} htmlFor="to">
            {t("filter.to")}
          </label>
          <input className={fields.input} id="to" name="to" type="date" defaultValue={query.to} />
        </div>
        <div>
          <label className={fields.label} htmlFor="subject">
            {t("filter.subject")}
          </label>
          <input className={fields.input} id="subject" name="subject" defaultValue={query.subject} dir="ltr" />
        </div>
        <div>
          <Button variant="secondary">{t("filter.submit")}</Button>
        </div>
      </form>
    </search>
  );
}
