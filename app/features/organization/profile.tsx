import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { refuse } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { ErrorSummary, problemsOf } from "#app/ui/Form/ErrorSummary";
import { Field, SelectField, TextAreaField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Notice } from "#app/ui/Notice/Notice";
import { Card, Page } from "#app/ui/Page/Page";
import { can, ORGANIZATION_TYPES, ProfileSchema, REMINDER_DAYS } from "#modules/organizations/index";

const NEWS = ["saved", "named", "nameWaits", "nameKept", "contactSent", "contactRemoved"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  if (!can(actor, "organization.edit")) return refuse("forbidden");
  const { t } = await translatorFor(request, "organization");
  const organization = await organizations.getOrganization(deps.db, actor.organizationId);
  if (!organization) return refuse("not-found");
  const { slug, name, contactAddress, type, website, phone, address, senderName, timeZone, socialLinks, reminderDays } =
    organization;
  const query = new URL(request.url).searchParams;
  return {
    title: t("title"),
    slug,
    name,
    newName: await organizations.findNameRequest(deps.db, actor),
    contact: contactAddress,
    newContact: await organizations.findContactRequest(deps, actor),
    profile: {
      type,
      website: website ?? "",
      phone: phone ?? "",
      address: address ?? "",
      senderName: senderName ?? "",
      timeZone: timeZone ?? "UTC",
      reminderDays: reminderDays === null ? "" : String(reminderDays),
      socialLinks: socialLinks.join("\n"),
    },
    timeZones: organizations.TIME_ZONES,
    news: NEWS.find((name) => query.has(name)) ?? null,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const submission = parseWithZod(await request.formData(), { schema: ProfileSchema });
  if (submission.status !== "success") return data({ reply: submission.reply() }, { status: 422 });
  const result = await organizations.changeProfile(deps, actor, submission.value);
  if (result.ok) return redirect(paths.app.organization("saved"), 303);
  if (result.code === "forbidden") return refuse(result.code);
  return data({ reply: submission.reply({ fieldErrors: { senderName: [result.code] } }) }, { status: 422 });
}

export default function OrganizationProfile() {
  const { t } = useTranslation("organization");
  const { slug, name, newName, contact, newContact, news } = useLoaderData<typeof loader>();
  return (
    <Page title={t("title")} lead={<a href={paths.issuer(slug)}>{t("publicPage")}</a>} measure="text">
      {news ? <Notice tone={news === "nameWaits" ? "info" : "success"}>{t(`news.${news}`)}</Notice> : null}
      <Card>
        <DescriptionList
          facts={[
            [
              t("name.heading"),
              <Changeable key="name" value={name} href={paths.app.organizationName()} label={t("name.title")} />,
            ],
            [
              t("contact.heading"),
              <Changeable
                key="contact"
                value={contact ?? t("contact.none")}
                href={paths.app.organizationContact()}
                label={t("contact.title")}
              />,
            ],
          ]}
        />
        {newName ? <Notice tone="info">{t("name.waiting", { name: newName })}</Notice> : null}
        {newContact ? <Notice tone="info">{t("contact.waiting", { address: newContact })}</Notice> : null}
      </Card>
      <ProfileForm />
      <p>
        <a href={paths.app.exportOrganization()}>{t("export.title")}</a>
      </p>
    </Page>
  );
}

function Changeable({ value, href, label }: { value: string; href: string; label: string }) {
  return (
    <>
      <bdi>{value}</bdi> · <a href={href}>{label}</a>
    </>
  );
}

type Texts = Record<
  "type" | "website" | "phone" | "address" | "senderName" | "reminderDays" | "timeZone" | "socialLinks",
  string
>;

function ProfileForm() {
  const { t } = useTranslation("organization");
  const { profile, timeZones, name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<Texts>({
    id: "profile",
    lastResult: answer?.reply ?? null,
    defaultValue: profile,
  });
  const common = { errorTexts: "organization:errors" } as const;
  const inOrder = [
    fields.type,
    fields.website,
    fields.phone,
    fields.address,
    fields.socialLinks,
    fields.senderName,
    fields.reminderDays,
    fields.timeZone,
  ];
  const types = ORGANIZATION_TYPES.map((value) => ({ value, label: t(`account:types.${value}`) }));
  return (
    <Card labelledBy="profile-title">
      <h2 id="profile-title">{t("profile.heading")}</h2>
      <ErrorSummary problems={problemsOf(inOrder, (code) => t(`errors.${code}`))} />
      <Form {...getFormProps(form)}>
        <SelectField {...common} field={fields.type} label={t("account:signUp.organizationType")} options={types} />
        <Field
          {...common}
          field={fields.website}
          label={t("account:signUp.website")}
          optional
          dir="ltr"
          autoComplete="url"
        />
        <Field
          {...common}
          field={fields.phone}
          label={t("account:signUp.phone")}
          hint={t("profile.phoneHint")}
          optional
          type="tel"
          dir="ltr"
          autoComplete="tel"
        />
        <Field {...common} field={fields.address} label={t("account:signUp.address")} optional dir="auto" />
        <TextAreaField
          {...common}
          field={fields.socialLinks}
          label={t("profile.socialLinks")}
          hint={t("profile.socialLinksHint")}
          optional
          rows={4}
        />
        <Field
          {...common}
          field={fields.senderName}
          label={t("profile.senderName")}
          hint={t("profile.senderNameHint", { name })}
          optional
          dir="auto"
        />
        <SelectField
          {...common}
          field={fields.reminderDays}
          label={t("profile.reminders")}
          hint={t("profile.remindersHint")}
          options={[
            { value: "", label: t("profile.noReminders") },
            ...REMINDER_DAYS.map((days) => ({ value: String(days), label: t("profile.reminder", { count: days }) })),
          ]}
        />
        <SelectField
          {...common}
          field={fields.timeZone}
          label={t("profile.timeZone")}
          hint={t("profile.timeZoneHint")}
          options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
        />
        <Button>{t("profile.save")}</Button>
      </Form>
    </Card>
  );
}
