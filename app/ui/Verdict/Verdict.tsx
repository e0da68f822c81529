import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import FileQuestion from "lucide-react/icons/file-question";
import Globe from "lucide-react/icons/globe";
import Hourglass from "lucide-react/icons/hourglass";
import OctagonX from "lucide-react/icons/octagon-x";
import Replace from "lucide-react/icons/replace";
import WifiOff from "lucide-react/icons/wifi-off";
import type { ReactNode } from "react";
import * as styles from "./Verdict.css";

const LOOKS = {
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

/** The answer in one line, first and large. Its shape and its words say it too, for who does not see the colour. */
export function Verdict({
  verdict,
  title,
  level: Heading = "h1",
  children,
}: {
  verdict: keyof typeof LOOKS;
  title: string;
  /** Where the verdict is an example on a page about something else. */
  level?: "h1" | "h3";
  children: ReactNode;
}) {
  const { tone, Icon } = LOOKS[verdict];
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
