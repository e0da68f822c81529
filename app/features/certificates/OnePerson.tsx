import { useTranslation } from "react-i18next";
import { PersonCell } from "#app/features/certificates/PersonCell";
import { useFormat } from "#app/i18n/format";
import { Button } from "#app/ui/Button/Button";
import { Form } from "#app/ui/Form/Form";
import { Table } from "#app/ui/Table/Table";
import * as styles from "#app/ui/Table/Table.css";

/** Names and addresses of one person, each with a form to separate it from the person. */
export function PersonNames(props: {
  aliases: { id: string; name: string; email: string | null; certificates: number }[];
  canPart: boolean;
}) {
  const { t } = useTranslation("find");
  const format = useFormat();
  return (
    <Table
      caption={t("recipients.names")}
      columns={[t("recipients.name"), t("recipients.count"), ...(props.canPart ? [t("recipients.notSame")] : [])]}
    >
      {props.aliases.map(({ id, name, email, certificates }) => (
        <tr key={id}>
          <th scope="row">
            <bdi>{name}</bdi>
            {email ? (
              <span className={styles.under}>
                <bdi>{email}</bdi>
              </span>
            ) : null}
          </th>
          <td data-label={t("recipients.count")}>{format.number(certificates)}</td>
          {props.canPart ? (
            <td>
              <Form>
                <input type="hidden" name="alias" value={id} />
                <Button
                  variant="secondary"
                  name="intent"
                  value="part"
                  aria-label={t("recipients.notSameNamed", { name: email ? `${name}, ${email}` : name })}
                >
                  {t("recipients.notSame")}
                </Button>
              </Form>
            </td>
          ) : null}
        </tr>
      ))}
    </Table>
  );
}

/** Other people with an address of this person, each with a form to merge them. */
export function SharedAddress(props: {
  aliasId: string;
  sharers: { id: string; aliasId: string; name: string; emails: string[]; certificates: number }[];
  /** Address of the list of all of them, if there are more. */
  all: string | null;
  canJoin: boolean;
}) {
  const { t } = useTranslation("find");
  const format = useFormat();
  return (
    <section aria-labelledby="sharing">
      <h2 id="sharing">{t("recipients.sharing.title")}</h2>
      {props.canJoin ? <p>{t("recipients.sharing.text")}</p> : null}
      <Table
        caption={t("recipients.sharing.title")}
        columns={[t("recipients.name"), t("recipients.count"), ...(props.canJoin ? [t("recipients.sharing.one")] : [])]}
      >
        {props.sharers.map(({ id, aliasId, name, emails, certificates }) => (
          <tr key={id}>
            <PersonCell id={id} name={name} emails={emails} />
            <td data-label={t("recipients.count")}>{format.number(certificates)}</td>
            {props.canJoin ? (
              <td>
                <Form>
                  <input type="hidden" name="alias" value={props.aliasId} />
                  <input type="hidden" name="alias" value={aliasId} />
                  <Button
                    variant="secondary"
                    name="intent"
                    value="join"
                    aria-label={t("recipients.sharing.oneNamed", { name: [name, ...emails].join(", ") })}
                  >
                    {t("recipients.sharing.one")}
                  </Button>
                </Form>
              </td>
            ) : null}
          </tr>
        ))}
      </Table>
      {props.all ? (
        <p>
          {t("recipients.sharing.more")} <a href={props.all}>{t("recipients.sharing.search")}</a>
        </p>
      ) : null}
    </section>
  );
}
