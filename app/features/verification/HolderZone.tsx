import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import BriefcaseBusiness from "#app/ui/Icon/generated/briefcase-business";
import Download from "#app/ui/Icon/generated/download";
import { Picture } from "#app/ui/Picture/Picture";
import { linkedInProfile, withdrawnAs } from "#modules/certificates/index";
import * as styles from "./HolderZone.css";
import { downloadOf, Formats, Share } from "./ShareAndFormats";
import type { VerificationView } from "./verify-by-public-id.server";

/** Verdicts besides withdrawal for which the page offers no sharing. */
const NOT_GENUINE = ["tampered", "wrong-issuer"];

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
  return (
    <div className={styles.zone}>
      <a href={paths.certificateFile(publicId, "svg")}>
        <Picture
          src={paths.certificatePicture(publicId)}
          fallback={paths.certificateFile(publicId, "png")}
          {...view.picture}
          alt={t("picture", { name, achievement, organization })}
          stamp={withdrawn ? t(`certificates:status.${withdrawn}`) : null}
          stampTone={withdrawn === "superseded" ? "open" : "bad"}
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
          {withdrawn ? (
            <p className={styles.warning[withdrawn === "superseded" ? "open" : "bad"]}>{t(`warning.${withdrawn}`)}</p>
          ) : null}
          {view.reissuedAt ? (
            <p className={styles.small}>{t("reissued", { date: format.date(view.reissuedAt) })}</p>
          ) : null}
          <ButtonLink variant={withdrawn ? "secondary" : "primary"} href={downloadOf(publicId, "pdf")}>
            <Download size={20} aria-hidden="true" />
            {t("download")}
          </ButtonLink>
          {mayBeShared ? (
            <ButtonLink
              variant="secondary"
              href={linkedInProfile(address, { ...view, issuer: organization })}
              rel="noopener"
            >
              <BriefcaseBusiness size={20} aria-hidden="true" />
              <span className={styles.oneLine}>{t("linkedin")}</span>
            </ButtonLink>
          ) : null}
          {mayBeShared ? <Share view={view} address={address} /> : null}
          <Formats view={view} />
        </div>
      </div>
    </div>
  );
}
