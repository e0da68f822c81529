import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import { SignInFrame } from "./SignInFrame";

/** The last page of a flow: its result, and a link to the next step. */
export function Outcome(props: { title: string; text: string; next?: { href: string; label: string } }) {
  const { t } = useTranslation("account");
  const next = props.next ?? { href: paths.signIn(), label: t("success.signIn") };
  return (
    <SignInFrame title={props.title}>
      <p>{props.text}</p>
      <div>
        <ButtonLink href={next.href}>{next.label}</ButtonLink>
      </div>
    </SignInFrame>
  );
}
