import Ban from "lucide-react/icons/ban";
import CalendarClock from "lucide-react/icons/calendar-clock";
import CircleCheck from "lucide-react/icons/circle-check";
import CirclePause from "lucide-react/icons/circle-pause";
import Clock from "lucide-react/icons/clock";
import Hourglass from "lucide-react/icons/hourglass";
import RefreshCw from "lucide-react/icons/refresh-cw";
import Replace from "lucide-react/icons/replace";
import { useTranslation } from "react-i18next";
import * as styles from "./Status.css";

const LOOKS = {
  anchored: { tone: "success", Icon: CircleCheck },
  "pending-anchor": { tone: "plain", Icon: Clock },
  expiring: { tone: "warning", Icon: CalendarClock },
  expired: { tone: "warning", Icon: Hourglass },
  renewed: { tone: "plain", Icon: RefreshCw },
  revoked: { tone: "error", Icon: Ban },
  suspended: { tone: "warning", Icon: CirclePause },
  superseded: { tone: "plain", Icon: Replace },
} as const;

export type CertificateStatus = keyof typeof LOOKS;

/** Where a certificate is in its life, in one word with its icon. */
export function Status({ status }: { status: CertificateStatus }) {
  const { t } = useTranslation("certificates");
  const { tone, Icon } = LOOKS[status];
  return (
    <span className={`${styles.status} ${styles.tone[tone]}`}>
      <Icon size={16} aria-hidden="true" />
      {t(`status.${status}`)}
    </span>
  );
}
