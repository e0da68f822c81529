import type { ReactNode } from "react";
import CircleAlert from "#app/ui/Icon/generated/circle-alert";
import CircleCheck from "#app/ui/Icon/generated/circle-check";
import Info from "#app/ui/Icon/generated/info";
import TriangleAlert from "#app/ui/Icon/generated/triangle-alert";
import * as styles from "./Notice.css";

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert } as const;

/** Notice for the reader before they continue. Each tone has its own icon, never a color alone. */
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
