import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ColorsForm } from "#app/features/designs/ColorsForm";
import { changeBrand, isImageFine } from "#app/features/designs/change-brand.server";
import { DescriptionForm } from "#app/features/designs/DescriptionForm";
import * as styles from "#app/features/designs/Design.css";
import { ImageForm } from "#app/features/designs/ImageForm";
import { SignersCard } from "#app/features/designs/SignersCard";
import { refuse } from "#app/http/problem.server";
import { requireReader } from "#app/http/session.server";
import { chosenFile, stageChosen } from "#app/http/staged-file.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { organizations, rendering } from "#app/modules.server";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Notice } from "#app/ui/Notice/Notice";
import { Card, Page } from "#app/ui/Page/Page";
import { can } from "#modules/organizations/index";

const PAPER = "#ffffff";
/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireReader(request);
  const { t } = await translatorFor(request, "certificates");
  const organization = await organizations.getOrganization(deps.db, actor.organizationId);
  if (!organization) return refuse("not-found");
  const [brand, signers, pictures] = await Promise.all([
    organizations.readBrand(deps.db, organization),
    organizations.listSigners(deps.db, actor),
    organizations.listPictures(deps.db, actor.organizationId),
  ]);
  return {
    title: t("design.title"),
    signerName: brand.signerName ?? "",
    signerTitle: brand.signerTitle ?? "",
    slug: organization.slug,
    description: organization.description ?? "",
    images: {
      logo: brand.logoId !== null,
      "logo-dark": brand.logoDarkId !== null,
      signature: brand.signatureId !== null,
      seal: pictures.some(({ kind }) => kind === "seal"),
    },
    colors: { primary: judgeColor(brand.primary), secondary: judgeColor(brand.secondary) },
    signers: signers.map(({ id, name, title, imageId }) => ({ id, name, title, imageId })),
    mayAddSigner: signers.length < organizations.MAX_OTHER_SIGNERS,
    canEdit: can(actor, "organization.edit"),
    saved: new URL(request.url).searchParams.has("saved"),
  };
}

const judgeColor = (color: string | null) =>
  color === null
    ? null
    : {
        color,
        contrast: Math.floor(rendering.contrast(color, PAPER) * 10) / 10,
        text: rendering.contrasting(color, PAPER, READABLE),
      };

export async function action({ request, context }: ActionFunctionArgs) {
  const { deps, actor } = await requireReader(request);
  const form = await request.formData();
  const image = await chosenFile(deps, actor, context.form, "image");
  const refusal = await changeBrand(deps, actor, form, image?.bytes);
  if (!refusal) return redirect(`${paths.app.design()}?saved`, 303);
  const { field, code } = refusal;
  if (code === "forbidden" || code === "not-found") return refuse(code);
  const typed = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const staged = isImageFine(refusal) ? await stageChosen(deps, actor, image) : null;
  return data({ field, code, typed: Object.fromEntries(typed), staged }, { status: 422 });
}

export default function Brand() {
  const { t } = useTranslation("certificates");
  const { nonce } = usePage();
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const errorsOf = (field: string) => (answer?.field === field ? [answer.code] : []);
  const image = (kind: "logo" | "logo-dark" | "signature" | "seal") => (
    <ImageForm
      kind={kind}
      present={loaded.images[kind]}
      errors={errorsOf(kind)}
      staged={answer?.field === kind ? answer.staged : null}
    />
  );
  return (
    <Page title={t("design.title")} lead={t("design.lead")}>
      <ErrorSummary problems={answer ? [{ fieldId: answer.field, text: t(`design.problems.${answer.code}`) }] : []} />
      {loaded.saved && !answer ? <Notice tone="success" title={t("design.saved")} /> : null}
      {loaded.canEdit ? (
        <div className={styles.forms}>
          <div className={styles.column}>
            {image("logo")}
            {image("logo-dark")}
            {image("seal")}
          </div>
          <div className={styles.column}>
            <ColorsForm colors={loaded.colors} />
            <Card labelledBy="signer">
              <h2 id="signer">{t("design.signer")}</h2>
              <Form>
                {(["signerName", "signerTitle"] as const).map((name) => (
                  <Field
                    key={name}
                    field={{
                      id: name,
                      name,
                      errors: errorsOf(name),
                      initialValue: answer?.typed[name] ?? loaded[name],
                    }}
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
              text={answer?.typed.description ?? loaded.description}
              errors={errorsOf("description")}
            />
          </div>
          <div className={styles.column}>
            {image("signature")}
            <SignersCard signers={loaded.signers} mayAdd={loaded.mayAddSigner} answer={answer} />
          </div>
        </div>
      ) : null}
      <script nonce={nonce} src={paths.app.signatureScript()} defer />
    </Page>
  );
}
