import { useTranslation } from "react-i18next";
import Ban from "#app/ui/Icon/generated/ban";
import CalendarClock from "#app/ui/Icon/generated/calendar-clock";
import CircleCheck from "#app/ui/Icon/generated/circle-check";
import CirclePause from "#app/ui/Icon/generated/circle-pause";
import Clock from "#app/ui/Icon/generated/clock";
import Hourglass from "#app/ui/Icon/generated/hourglass";
import RefreshCw from "#app/ui/Icon/generated/refresh-cw";
import Replace from "#app/ui/Icon/generated/replace";
import * as styles from "./Status.css";

const STYLES = {
  anchored: { tone: "success", Icon: CircleCheck },
  "pending-anchor": { tone: "plain", Icon: Clock },
  expiring: { tone: "warning", Icon: CalendarClock },
  expired: { tone: "warning", Icon: Hourglass },
  renewed: { tone: "plain", Icon: RefreshCw },
  revoked: { tone: "error", Icon: Ban },
  suspended: { tone: "warning", Icon: CirclePause },
  superseded: { tone: "plain", Icon: Replace },
} as const;

export type CertificateStatus = keyof typeof STYLES;

/** Status of a certificate in one word with its icon. */
export function Status({ status }: { status: CertificateStatus }) {
  const { t } = useTranslation("certificates");
  const { tone, Icon } = STYLES[status];
  return (
    <span className={`${styles.status} ${styles.tone[tone]}`}>
      <Icon size={16} aria-hidden="true" />
      {t(`status.${status}`)}
    </span>
  );
}
