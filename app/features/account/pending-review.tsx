import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SignInFrame } from "#app/features/account/SignInFrame";
import { requireUser } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button, ButtonLink } from "#app/ui/Button/Button";
import { CsrfField } from "#app/ui/Form/CsrfField";
import { Row } from "#app/ui/Page/Page";

/** For people whose organization awaits review: they may sign in, and see why they cannot act yet. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, user, csrf } = await requireUser(request);
  const waiting = await organizations.findWaitingOrganization(deps.db, user.id);
  if (!waiting || (await organizations.findActorForUser(deps.db, user.id))) {
    throw redirect(paths.app.home(), 303);
  }
  const { t } = await translatorFor(request, "trust");
  return { title: t(`pendingReview.${waiting.status}.title`), ...waiting, csrf };
}

export default function PendingReview() {
  const { t } = useTranslation("trust");
  const { name, status } = useLoaderData<typeof loader>();
  return (
    <SignInFrame title={t(`pendingReview.${status}.title`)}>
      <p>{t(`pendingReview.${status}.text`, { organization: name })}</p>
      <p>{t(`pendingReview.${status}.next`)}</p>
      <form method="post" action={paths.signOut()}>
        <CsrfField />
        <Row>
          <ButtonLink href={paths.contact()}>{t("pendingReview.contact")}</ButtonLink>
          <Button variant="secondary">{t("common:nav.signOut")}</Button>
        </Row>
      </form>
    </SignInFrame>
  );
}
