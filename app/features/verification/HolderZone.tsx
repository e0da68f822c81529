import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import { Picture } from "#app/ui/Picture/Picture";
import * as styles from "./HolderZone.css";
import { linkedInProfile, shareLinks } from "./share-links";
import type { VerificationView } from "./verify-by-public-id.server";

/** What is no longer, or not at present, to be shown around. */
const WITHDRAWN = ["revoked", "suspended", "superseded"] as const;
const NOT_TO_SHARE: string[] = [...WITHDRAWN, "tampered", "wrong-issuer"];

/** For the person whose certificate it is: the document as a picture, its files, and ways to show it. */
export function HolderZone({ view }: { view: VerificationView }) {
  const { t } = useTranslation("holder");
  const format = useFormat();
  const { origin } = usePage();
  const { publicId, recipientName: name, achievementName: achievement, verdict } = view;
  const organization = view.issuer.name;
  const withdrawn = WITHDRAWN.find((one) => one === verdict);
  const address = origin + paths.certificate(publicId);
  const links = shareLinks(address, t("shareText", { name, achievement, organization }), achievement);
  const file = (kind: "pdf" | "png" | "svg" | "json") => `${paths.certificateFile(publicId, kind)}?download`;
  return (
    <div className={styles.zone}>
      <a href={paths.certificateFile(publicId, "svg")}>
        <Picture
          src={paths.certificatePicture(publicId)}
          width={1120}
          height={792}
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
            <bdi>{achievement}</bdi>
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
          {NOT_TO_SHARE.includes(verdict) ? null : (
            <ButtonLink look="secondary" href={linkedInProfile(address, view)} rel="noopener">
              {t("linkedin")}
            </ButtonLink>
          )}
          <details>
            <summary>{t("formats")}</summary>
            <ul className={styles.list}>
              {(["png", "svg", "json"] as const).map((kind) => (
                <li key={kind}>
                  <a href={file(kind)}>{t(`files.${kind}`)}</a>
                </li>
              ))}
            </ul>
          </details>
          {NOT_TO_SHARE.includes(verdict) ? null : (
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
          )}
        </div>
      </div>
    </div>
  );
}
