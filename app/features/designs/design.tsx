import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DescriptionForm } from "#app/features/designs/DescriptionForm";
import * as styles from "#app/features/designs/Design.css";
import { ImageForm } from "#app/features/designs/ImageForm";
import { refuse } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { certificates, organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button, ButtonLink } from "#app/ui/Button/Button";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Notice } from "#app/ui/Notice/Notice";
import { Card, Page } from "#app/ui/Page/Page";
import { hasMoreLetters, LIMITS } from "#modules/certificates/index";
import { can } from "#modules/organizations/index";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "certificates");
  const [organization, images] = await Promise.all([
    organizations.getOrganization(deps.db, actor.organizationId),
    organizations.currentImages(deps.db, actor.organizationId),
  ]);
  if (!organization) return refuse("not-found");
  return {
    title: t("design.title"),
    signerName: organization.signerName ?? "",
    signerTitle: organization.signerTitle ?? "",
    slug: organization.slug,
    description: organization.description ?? "",
    logo: images.logoId !== null,
    signature: images.signatureId !== null,
    canEdit: can(actor.role, "organization.edit"),
    saved: new URL(request.url).searchParams.has("saved"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const form = await request.formData();
  const saved = () => redirect(`${paths.app.design()}?saved`, 303);
  const kind = form.get("kind");
  if (kind === "logo" || kind === "signature") {
    const file = context.form?.files.get("image");
    const fail = (code: string) => data({ field: kind, code }, { status: 422 });
    if (!file?.bytes.length) return fail("missing");
    const result = await certificates.changeImage(deps, actor, { kind, bytes: file.bytes });
    if (result.ok) return saved();
    return result.code === "forbidden" ? refuse(result.code) : fail(result.code);
  }
  const description = form.get("description");
  if (typeof description === "string") {
    const result = await organizations.changeDescription(deps, actor, description);
    if (result.ok) return saved();
    if (result.code === "forbidden") return refuse(result.code);
    return data({ field: "description", code: "description-too-long", typed: description }, { status: 422 });
  }
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const tooLong = (["signerName", "signerTitle"] as const).find((name) => hasMoreLetters(text(name), LIMITS[name]));
  if (tooLong) return data({ field: tooLong, code: `${tooLong}-too-long` }, { status: 422 });
  const result = await organizations.changeSigner(deps, actor, {
    signerName: text("signerName") || null,
    signerTitle: text("signerTitle") || null,
  });
  return result.ok ? saved() : refuse(result.code);
}

export default function Design() {
  const { t } = useTranslation("certificates");
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const errorsOf = (field: string) => (answer?.field === field ? [answer.code] : []);
  return (
    <Page title={t("design.title")} lead={t("design.lead")}>
      <ErrorSummary problems={answer ? [{ fieldId: answer.field, text: t(`design.problems.${answer.code}`) }] : []} />
      {loaded.saved && !answer ? <Notice tone="success" title={t("design.saved")} /> : null}
      {loaded.canEdit ? (
        <div className={styles.forms}>
          <Card labelledBy="signer">
            <h2 id="signer">{t("design.signer")}</h2>
            <Form>
              {(["signerName", "signerTitle"] as const).map((name) => (
                <Field
                  key={name}
                  field={{ id: name, name, errors: errorsOf(name), initialValue: loaded[name] }}
                  label={t(`design.${name}`)}
                  hint={t(`design.${name}Hint`)}
                  errorTexts="certificates:design.problems"
                  optional
                />
              ))}
              <Button>{t("design.save")}</Button>
            </Form>
          </Card>
          <DescriptionForm
            slug={loaded.slug}
            text={typedIn(answer) ?? loaded.description}
            errors={errorsOf("description")}
          />
          <ImageForm kind="logo" present={loaded.logo} errors={errorsOf("logo")} />
          <ImageForm kind="signature" present={loaded.signature} errors={errorsOf("signature")} />
        </div>
      ) : null}
      <p>
        <ButtonLink look="secondary" href={paths.app.designs()}>
          {t("design.toDesigns")}
        </ButtonLink>
      </p>
    </Page>
  );
}

/** A description that was too long comes back with the page, to be shortened. */
const typedIn = (answer: object | undefined) =>
  answer && "typed" in answer && typeof answer.typed === "string" ? answer.typed : undefined;
