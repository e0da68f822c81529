import type { ComponentType, SVGProps } from "react";
import { useTranslation } from "react-i18next";
import { usePage } from "#app/page-context";
import { type CERTIFICATE_ENDINGS, paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import Award from "#app/ui/Icon/generated/award";
import Braces from "#app/ui/Icon/generated/braces";
import BriefcaseBusiness from "#app/ui/Icon/generated/briefcase-business";
import Copy from "#app/ui/Icon/generated/copy";
import ImageIcon from "#app/ui/Icon/generated/image";
import Mail from "#app/ui/Icon/generated/mail";
import MessageCircle from "#app/ui/Icon/generated/message-circle";
import X from "#app/ui/Icon/generated/x";
import * as styles from "./HolderZone.css";
import { shareLinks } from "./share-links";
import type { VerificationView } from "./verify-by-public-id.server";

type Kind = keyof typeof CERTIFICATE_ENDINGS;
type Icon = ComponentType<SVGProps<SVGSVGElement> & { size?: number }>;

const FILES = ["png", "print", "svg", "json"] as const;
const BADGE_FILES = ["badge", "badge-svg"] as const;
const FILE_ICONS: Record<(typeof FILES)[number] | (typeof BADGE_FILES)[number], Icon> = {
  png: ImageIcon,
  print: ImageIcon,
  svg: ImageIcon,
  json: Braces,
  badge: Award,
  "badge-svg": Award,
};
const SHARE_ICONS = { linkedin: BriefcaseBusiness, whatsapp: MessageCircle, x: X, email: Mail } as const;

/** Address of a certificate's file, to be downloaded. */
export const downloadOf = (publicId: string, kind: Kind) => `${paths.certificateFile(publicId, kind)}?download`;

/** The other files of a certificate, each with what it is for. */
export function Formats({ view }: { view: Pick<VerificationView, "publicId" | "hasBadge"> }) {
  const { t } = useTranslation("holder");
  const kinds = [...FILES, ...(view.hasBadge ? BADGE_FILES : [])];
  return (
    <section className={styles.group} aria-labelledby="formats">
      <h2 id="formats" className={styles.groupTitle}>
        {t("formats")}
      </h2>
      <ul>
        {kinds.map((kind) => (
          <Item key={kind} Icon={FILE_ICONS[kind]} href={downloadOf(view.publicId, kind)}>
            {t(`files.${kind}`)}
          </Item>
        ))}
      </ul>
    </section>
  );
}

/** The certificate's link, to be copied or sent. `holder-page.ts` shows the button that copies, where it can. */
export function Share({ view, address }: { view: VerificationView; address: string }) {
  const { t } = useTranslation("holder");
  const { ownScript } = usePage();
  const { recipientName: name, achievementName: achievement, issuer } = view;
  const links = shareLinks(address, t("shareText", { name, achievement, organization: issuer.name }), achievement);
  return (
    <section className={styles.group} aria-labelledby="share">
      <h2 id="share" className={styles.groupTitle}>
        {t("share")}
      </h2>
      <label className={styles.label}>
        {t("address")}
        <input className={styles.address} readOnly value={address} dir="ltr" data-address />
      </label>
      <Button variant="secondary" type="button" hidden data-copy={t("copied")}>
        <Copy size={20} aria-hidden="true" />
        <span role="status">{t("copy")}</span>
      </Button>
      <ul>
        {links.map(({ by, href }) => (
          <Item key={by} Icon={SHARE_ICONS[by]} href={href}>
            {t(`by.${by}`)}
          </Item>
        ))}
      </ul>
      <p className={styles.small} hidden data-in-app>
        {t("inApp")}
      </p>
      {ownScript ? <script src={ownScript} defer /> : null}
    </section>
  );
}

function Item({ Icon, href, children }: { Icon: Icon; href: string; children: string }) {
  return (
    <li>
      <a className={styles.item} href={href}>
        <Icon className={styles.itemIcon} size={20} aria-hidden="true" />
        {children}
      </a>
    </li>
  );
}
