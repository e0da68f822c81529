import type { LoaderFunctionArgs } from "@remix-run/node";
import { Blocks, FileCheck2, ScanLine } from "lucide-react";
import { useTranslation } from "react-i18next";
import { translatorFor } from "#app/i18n/request-language.server";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import * as styles from "#app/ui/Home/Home.css";
import { LookupForm } from "#app/ui/LookupForm/LookupForm";
import { Seal } from "#app/ui/Seal/Seal";

const FACTS = [
  { name: "scan", Icon: ScanLine },
  { name: "file", Icon: FileCheck2 },
  { name: "chain", Icon: Blocks },
] as const;

/** The large seal of the house, and some that show how different they are. */
const HOUSE = "house";
const SEALS = ["khatam", "rabat", "tetouan", "meknes", "sale", "fes"];

export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await translatorFor(request, "home");
  return { title: t("title") };
}

export default function Home() {
  const { t } = useTranslation("home");
  const { product } = usePage();
  return (
    <div className={styles.home}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1 className={styles.headline}>{t("headline")}</h1>
          <p className={styles.lead}>{t("lead", { product })}</p>
          <LookupForm />
        </div>
        <div className={styles.picture}>
          <Seal seed={HOUSE} />
        </div>
      </section>

      <ul className={styles.facts}>
        {FACTS.map(({ name, Icon }) => (
          <li key={name} className={styles.fact}>
            <Icon size={28} strokeWidth={1.5} aria-hidden="true" />
            <h2>{t(`facts.${name}.title`)}</h2>
            <p>{t(`facts.${name}.text`)}</p>
          </li>
        ))}
      </ul>

      <section className={styles.idea} aria-labelledby="idea">
        <div className={styles.words}>
          <h2 id="idea" className={styles.sub}>
            {t("idea.title")}
          </h2>
          <p>{t("idea.text")}</p>
        </div>
        <div className={styles.seals}>
          {SEALS.map((seed) => (
            <Seal key={seed} seed={seed} />
          ))}
        </div>
      </section>

      <section className={styles.issuers} aria-labelledby="issuers">
        <div className={styles.words}>
          <h2 id="issuers" className={styles.sub}>
            {t("issuers.title")}
          </h2>
          <p>{t("issuers.text")}</p>
        </div>
        <ButtonLink href={paths.signIn()}>{t("issuers.signIn")}</ButtonLink>
      </section>
    </div>
  );
}
