import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { usePage } from "#app/page-context";
import { type CERTIFICATE_ENDINGS, paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import { Picture } from "#app/ui/Picture/Picture";
import { linkedInProfile, withdrawnAs } from "#modules/certificates/index";
import * as styles from "./HolderZone.css";
import { shareLinks } from "./share-links";
import type { VerificationView } from "./verify-by-public-id.server";

/** Verdicts besides withdrawal for which the page offers no sharing. */
const NOT_GENUINE = ["tampered", "wrong-issuer"];
const BADGE_FILES = ["badge", "badge-svg"] as const;

/** Section for the holder of the certificate: its picture, its files, and ways to share it. */
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
  const file = (kind: keyof typeof CERTIFICATE_ENDINGS) => `${paths.certificateFile(publicId, kind)}?download`;
  const files = [...(["png", "print", "svg", "json"] as const), ...(view.hasBadge ? BADGE_FILES : [])];
  return (
    <div className={styles.zone}>
      <a href={paths.certificateFile(publicId, "svg")}>
        <Picture
          src={paths.certificatePicture(publicId)}
          {...view.picture}
          alt={t("picture", { name, achievement, organization })}
          stamp={withdrawn ? t(`certificates:status.${withdrawn}`) : null}
          coming={t("pictureComing")}
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
        {view.hasBadge ? (
          <img
            className={styles.badge}
            src={paths.certificateFile(publicId, "badge-svg")}
            alt={t("badge", { achievement })}
            width={112}
            height={112}
            data-screen
          />
        ) : null}
        <div className={styles.actions} data-screen>
          {withdrawn ? <p className={styles.warning}>{t(`warning.${withdrawn}`)}</p> : null}
          {view.reissuedAt ? (
            <p className={styles.small}>{t("reissued", { date: format.date(view.reissuedAt) })}</p>
          ) : null}
          <ButtonLink variant={withdrawn ? "secondary" : "primary"} href={file("pdf")}>
            {t("download")}
          </ButtonLink>
          {mayBeShared ? (
            <ButtonLink
              variant="secondary"
              href={linkedInProfile(address, { ...view, issuer: organization })}
              rel="noopener"
            >
              {t("linkedin")}
            </ButtonLink>
          ) : null}
          <details>
            <summary>{t("formats")}</summary>
            <ul className={styles.list}>
              {files.map((kind) => (
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
