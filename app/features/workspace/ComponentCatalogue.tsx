import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/Button/Button";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { EmptyState } from "#app/ui/EmptyState/EmptyState";
import { Checkbox, Field, SelectField, TextAreaField } from "#app/ui/Form/Field";
import { Identifier } from "#app/ui/Identifier/Identifier";
import { Logo } from "#app/ui/Logo/Logo";
import { Notice } from "#app/ui/Notice/Notice";
import { Ornament } from "#app/ui/Ornament/Ornament";
import { Card, Row } from "#app/ui/Page/Page";
import { Pagination } from "#app/ui/Pagination/Pagination";
import { Seal } from "#app/ui/Seal/Seal";
import { SearchBar } from "#app/ui/Site/SearchBar";
import { Spinner } from "#app/ui/Spinner/Spinner";
import { Status } from "#app/ui/Status/Status";
import { StylePicker, type TemplateChoice } from "#app/ui/StylePicker/StylePicker";
import { Verdict } from "#app/ui/Verdict/Verdict";
import * as styles from "./ComponentCatalogue.css";

const VERDICTS = ["valid", "anchor-pending", "revoked", "not-checked"] as const;
const STATES = ["anchored", "pending-anchor", "expired", "revoked", "suspended", "superseded"] as const;
const SIZES = ["sm", "md", "lg"] as const;
const TONES = ["info", "success", "warning", "error"] as const;

/** One example of every component, with the interface's own texts. */
export function ComponentCatalogue({ prefix, templates }: { prefix: string; templates: TemplateChoice[] }) {
  const { t } = useTranslation("certificates");
  const wrong = (name: string, code: string) => ({ id: `${prefix}-${name}`, name, errors: [code], initialValue: "" });
  const right = (name: string) => ({ id: `${prefix}-${name}`, name, initialValue: "" });
  return (
    <>
      <Logo />
      <Ornament rows={2} />
      <Seal seed={prefix} className={styles.seal} />
      {VERDICTS.map((verdict) => (
        <Verdict key={verdict} verdict={verdict} title={verdict}>
          <p>{t("list.empty.text")}</p>
        </Verdict>
      ))}
      <Row>
        <Button type="button">{t("correct.submit")}</Button>
        <Button type="button" variant="secondary">
          {t("filter.submit")}
        </Button>
        <Button type="button" variant="danger">
          {t("revoke.submit")}
        </Button>
      </Row>
      <Row>
        {STATES.map((state) => (
          <Status key={state} status={state} />
        ))}
      </Row>
      {TONES.map((tone) => (
        <Notice key={tone} tone={tone} title={t("list.empty.title")}>
          <p>{t("list.empty.text")}</p>
        </Notice>
      ))}
      <Card>
        <Field
          field={right("name")}
          label={t("fields.name")}
          hint={t("fields.nameHint")}
          errorTexts="certificates:problems.name"
        />
        <Field
          field={wrong("email", "email-invalid")}
          label={t("fields.email")}
          errorTexts="certificates:problems.email"
          optional
        />
        <SelectField
          field={right("state")}
          label={t("filter.state")}
          errorTexts="certificates:problems.name"
          options={STATES.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
        <TextAreaField
          field={right("reason")}
          label={t("revoke.reason")}
          errorTexts="certificates:revoke.problems"
          rows={2}
        />
        <Checkbox name={`${prefix}-only`} label={t("batch.validRowsOnly", { count: 3 })} />
      </Card>
      <StylePicker templates={templates} template={templates[0]?.name ?? ""} language="en" id={prefix} />
      <DescriptionList
        facts={[
          [t("columns.id"), <Identifier key="id" publicId="CERT-2026-0000000000000000" />],
          [t("columns.recipient"), "Amina Benali"],
        ]}
      />
      <SearchBar label={t("filter.search")} submit={t("filter.submit")} value="" />
      <Row>
        {SIZES.map((size) => (
          <Spinner key={size} size={size} caption={size} />
        ))}
      </Row>
      <Pagination page={2} pages={5} href={() => "#"} />
      <EmptyState title={t("list.empty.title")} text={t("list.empty.text")} />
    </>
  );
}
