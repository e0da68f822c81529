import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import * as styles from "./Notice.css";

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert } as const;

/** Something that the reader should know before going on. The tone has an icon of its own, never a colour alone. */
export function Notice({
  tone = "info",
  title,
  children,
}: {
  tone?: keyof typeof ICONS;
  title?: string;
  children?: ReactNode;
}) {
  const Icon = ICONS[tone];
  return (
    <div
      className={`${styles.notice} ${styles.tone[tone]}`}
      role={tone === "error" ? "alert" : tone === "success" ? "status" : undefined}
    >
      <Icon className={styles.icon} size={24} aria-hidden="true" />
      <div className={styles.body}>
        {title ? <strong>{title}</strong> : null}
        {children}
      </div>
    </div>
  );
}
