import type { ReactNode } from "react";
import CircleCheck from "#app/ui/Icon/generated/circle-check";
import Clock from "#app/ui/Icon/generated/clock";
import FileQuestion from "#app/ui/Icon/generated/file-question";
import Globe from "#app/ui/Icon/generated/globe";
import Hourglass from "#app/ui/Icon/generated/hourglass";
import OctagonX from "#app/ui/Icon/generated/octagon-x";
import Replace from "#app/ui/Icon/generated/replace";
import WifiOff from "#app/ui/Icon/generated/wifi-off";
import * as styles from "./Verdict.css";

const STYLES = {
  valid: { tone: "good", Icon: CircleCheck },
  "not-the-file": { tone: "open", Icon: FileQuestion },
  elsewhere: { tone: "open", Icon: Globe },
  "anchor-pending": { tone: "open", Icon: Clock },
  expired: { tone: "open", Icon: Hourglass },
  "not-yet-valid": { tone: "open", Icon: Hourglass },
  reissued: { tone: "open", Icon: Replace },
  superseded: { tone: "open", Icon: Replace },
  "not-checked": { tone: "open", Icon: WifiOff },
  suspended: { tone: "bad", Icon: OctagonX },
  revoked: { tone: "bad", Icon: OctagonX },
  tampered: { tone: "bad", Icon: OctagonX },
  "wrong-issuer": { tone: "bad", Icon: OctagonX },
  unknown: { tone: "bad", Icon: OctagonX },
} as const;

/** Verdict of a verification in one line, first and large. Shape and words carry it too, not only the color. */
export function Verdict({
  verdict,
  title,
  level: Heading = "h1",
  children,
}: {
  verdict: keyof typeof STYLES;
  title: string;
  /** Heading level `h3` is for an example of a verdict on another page. */
  level?: "h1" | "h3";
  children: ReactNode;
}) {
  const { tone, Icon } = STYLES[verdict];
  return (
    <div className={`${styles.verdict} ${styles.tone[tone]}`}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        <Heading className={styles.title}>{title}</Heading>
        {children}
      </div>
    </div>
  );
}
