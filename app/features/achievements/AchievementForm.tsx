import { type FieldMetadata, type FormMetadata, getFormProps, parse, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/Button/Button";
import { ErrorSummary, problemsOf } from "#app/ui/Form/ErrorSummary";
import { Field, SelectField, TextAreaField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import * as fieldStyles from "#app/ui/Form/forms.css";
import { ACHIEVEMENT_TYPES, MAIL_VARIABLES } from "#modules/achievements/index";
import * as styles from "./AchievementForm.css";
import { DesignFields, type DesignOptions } from "./DesignFields";
import { FormSection } from "./FormSection";
import type { FormAnswer, FormFields } from "./form-fields";
import { ResultRows } from "./ResultRows";
import { SkillRows } from "./SkillRows";
import { TranslationRows } from "./TranslationRows";
import { ValidityFields } from "./ValidityFields";

const ERRORS = "certificates:achievements.problems";

/**
 * Form of an achievement, in sections. Buttons that add or remove rows post the form and return it with its input; with
 * scripts they act at once. `readVersion` is the version that the form shows, none for a new achievement.
 */
export function AchievementForm(props: {
  fields: FormFields;
  answer: FormAnswer | null;
  languages: { value: string; label: string }[];
  designs: DesignOptions;
  readVersion?: number;
  /** Address of the mail's preview, once the achievement is saved. */
  mailHref?: string;
}) {
  const { t } = useTranslation("certificates");
  const { answer, languages, readVersion } = props;
  const [form, fields] = useForm<FormFields>({
    id: "achievement",
    lastResult: answer?.reply ?? null,
    // The rows of this page have keys from here: without keys, removing one would empty another.
    defaultValue: (answer?.reply.initialValue as FormFields | undefined) ?? props.fields,
    // The server validates the form; here only rows are added and removed.
    onValidate: ({ formData }) => parse(formData, { resolve: (value) => ({ value: value as FormFields }) }),
  });
  const problems = problemsOf(everyField(fields), (code) => t(`achievements.problems.${code}`));
  const common = { errorTexts: ERRORS };
  return (
    <>
      <ErrorSummary problems={problems} />
      <Form {...getFormProps(form)}>
        {/* The Enter key presses the first button. */}
        <button type="submit" className={fieldStyles.unseen} tabIndex={-1} aria-hidden="true" />
        {readVersion ? <input type="hidden" name="readVersion" value={readVersion} /> : null}
        <FormSection id="section-what" title={t("achievements.sections.what")}>
          <Field
            {...common}
            field={fields.title}
            label={t("achievements.fields.title")}
            hint={t("achievements.fields.titleHint")}
            autoComplete="off"
            dir="auto"
          />
          <div className={fieldStyles.pair}>
            <SelectField
              {...common}
              field={fields.type}
              label={t("achievements.fields.type")}
              options={ACHIEVEMENT_TYPES.map((value) => ({ value, label: t(`achievements.types.${value}`) }))}
            />
            <SelectField
              {...common}
              field={fields.language}
              label={t("achievements.fields.language")}
              options={languages}
            />
          </div>
          <TextAreaField
            {...common}
            field={fields.description}
            label={t("achievements.fields.description")}
            hint={t("achievements.fields.descriptionHint")}
            rows={3}
            optional
          />
        </FormSection>
        <FormSection id="section-criteria" title={t("achievements.sections.criteria")}>
          <TextAreaField
            {...common}
            field={fields.criteria}
            label={t("achievements.fields.criteria")}
            hint={t("achievements.fields.criteriaHint")}
            rows={4}
            optional
          />
          <SkillRows form={form} field={fields.skills} errorTexts={ERRORS} />
        </FormSection>
        <FormSection id="section-effort" title={t("achievements.sections.effort")}>
          <div className={fieldStyles.pair}>
            <Field
              {...common}
              field={fields.hours}
              label={t("achievements.fields.hours")}
              inputMode="decimal"
              optional
            />
            <Field
              {...common}
              field={fields.credits}
              label={t("achievements.fields.credits")}
              inputMode="decimal"
              optional
            />
          </div>
        </FormSection>
        <FormSection
          id="section-grades"
          title={t("achievements.sections.grades")}
          hint={t("achievements.fields.gradesHint")}
        >
          <ResultRows form={form} field={fields.results} errorTexts={ERRORS} />
        </FormSection>
        <FormSection
          id="section-validity"
          title={t("achievements.sections.validity")}
          hint={t("achievements.fields.validityHint")}
        >
          <ValidityFields
            validity={fields.validity}
            validMonths={fields.validMonths}
            validUntil={fields.validUntil}
            errorTexts={ERRORS}
          />
        </FormSection>
        <DesignFields design={fields.design} badge={fields.badge} options={props.designs} />
        <FormSection id="section-email" title={t("achievements.sections.email")}>
          <MailVariables />
          <Field
            {...common}
            field={fields.emailSubject}
            label={t("achievements.fields.emailSubject")}
            hint={t("achievements.fields.emailSubjectHint")}
            dir="auto"
            autoComplete="off"
            optional
          />
          <TextAreaField
            {...common}
            field={fields.emailText}
            label={t("achievements.fields.emailText")}
            hint={t("achievements.fields.emailTextHint")}
            rows={4}
            optional
          />
          {props.mailHref ? (
            <p>
              <a href={props.mailHref}>{t("achievements.mail.link")}</a>
            </p>
          ) : null}
        </FormSection>
        <FormSection
          id="section-languages"
          title={t("achievements.sections.languages")}
          hint={t("achievements.fields.languagesHint")}
        >
          <TranslationRows form={form} field={fields.translations} languages={languages} errorTexts={ERRORS} />
        </FormSection>
        <div className={styles.save}>
          <Button>{t(readVersion ? "achievements.save" : "achievements.create")}</Button>
          {readVersion ? <p className={fieldStyles.hint}>{t("achievements.effect")}</p> : null}
        </div>
      </Form>
    </>
  );
}

/** Variables that subject and text may contain, with their meanings. */
function MailVariables() {
  const { t } = useTranslation("certificates");
  return (
    <details>
      <summary>{t("achievements.mail.variables")}</summary>
      <ul>
        {MAIL_VARIABLES.map((name) => (
          <li key={name}>
            <code dir="ltr">{`{${name}}`}</code> {t(`achievements.mail.meanings.${name}`)}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Lists every field of the form and of its rows, in the order of the page. */
function everyField(fields: ReturnType<FormMetadata<FormFields>["getFieldset"]>): FieldMetadata<unknown>[] {
  const { title, type, language, description, criteria, skills, hours, credits, results, translations } = fields;
  const ofSkills = skills.getFieldList().flatMap((row) => {
    const skill = row.getFieldset();
    return [skill.name, skill.url, skill.framework, skill.code];
  });
  const ofResults = results.getFieldList().flatMap((row) => {
    const result = row.getFieldset();
    return [result.name, result.type, result.values, result.min, result.max];
  });
  const ofTranslations = translations.getFieldList().flatMap((row) => {
    const texts = row.getFieldset();
    return [texts.language, texts.title, texts.description, texts.criteria, texts.emailSubject, texts.emailText];
  });
  return [
    title,
    type,
    language,
    description,
    criteria,
    skills,
    ...ofSkills,
    hours,
    credits,
    results,
    ...ofResults,
    fields.validity,
    fields.validMonths,
    fields.validUntil,
    fields.badge,
    fields.design,
    fields.emailSubject,
    fields.emailText,
    translations,
    ...ofTranslations,
  ];
}
