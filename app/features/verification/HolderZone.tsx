import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import { withdrawnAs } from "#app/presenters/withdrawn";
import { ButtonLink } from "#app/ui/Button/Button";
import { Picture } from "#app/ui/Picture/Picture";
import * as styles from "./HolderZone.css";
import { linkedInProfile, shareLinks } from "./share-links";
import type { VerificationView } from "./verify-by-public-id.server";

/** What nobody shall be helped to show around, beside what was withdrawn. */
const NOT_GENUINE = ["tampered", "wrong-issuer"];

/** For the person whose certificate it is: the document as a picture, its files, and ways to show it. */
export function HolderZone({ view }: { view: VerificationView }) {
  const { t } = useTranslation("holder");
  const format = useFormat();
  const { origin } = usePage();
  const { publicId, recipientName: name, achievementName: achievement, verdict } = view;
  const organization = view.issuer.name;
  const withdrawn = withdrawnAs(verdict);
  const mayBeShared = !withdrawn && !NOT_GENUINE.includes(verdict);
  const address = origin + paths.certificate(publicId);
  const links = shareLinks(address, t("shareText", { name, achievement, organization }), achievement);
  const file = (kind: "pdf" | "png" | "print" | "svg" | "json") => `${paths.certificateFile(publicId, kind)}?download`;
  return (
    <div className={styles.zone}>
      <a href={paths.certificateFile(publicId, "svg")}>
        <Picture
          src={paths.certificatePicture(publicId)}
          {...view.picture}
          alt={t("picture", { name, achievement, organization })}
          stamp={withdrawn ? t(`certificates:status.${withdrawn}`) : null}
        />
      </a>
      <div className={styles.side}>
        <div>
          <p className={styles.name}>
            <bdi>{name}</bdi>
          </p>
          <p className={styles.achievement}>
            {view.achievementId ? (
              <a href={paths.achievement(view.achievementId)}>
                <bdi>{achievement}</bdi>
              </a>
            ) : (
              <bdi>{achievement}</bdi>
            )}
          </p>
        </div>
        <div className={styles.actions} data-screen>
          {withdrawn ? <p className={styles.warning}>{t(`warning.${withdrawn}`)}</p> : null}
          {view.reissuedAt ? (
            <p className={styles.small}>{t("reissued", { date: format.date(view.reissuedAt) })}</p>
          ) : null}
          <ButtonLink look={withdrawn ? "secondary" : "primary"} href={file("pdf")}>
            {t("download")}
          </ButtonLink>
          {mayBeShared ? (
            <ButtonLink look="secondary" href={linkedInProfile(address, view)} rel="noopener">
              {t("linkedin")}
            </ButtonLink>
          ) : null}
          <details>
            <summary>{t("formats")}</summary>
            <ul className={styles.list}>
              {(["png", "print", "svg", "json"] as const).map((kind) => (
                <li key={kind}>
                  <a href={file(kind)}>{t(`files.${kind}`)}</a>
                </li>
              ))}
            </ul>
          </details>
          {mayBeShared ? (
            <details>
              <summary>{t("share")}</summary>
              <ul className={styles.list}>
                {links.map(({ by, href }) => (
                  <li key={by}>
                    <a href={href} rel="noopener">
                      {t(`by.${by}`)}
                    </a>
                  </li>
                ))}
              </ul>
              <label className={styles.label}>
                {t("address")}
                <input className={styles.address} readOnly value={address} dir="ltr" />
              </label>
            </details>
          ) : null}
        </div>
      </div>
    </div>
  );
}
