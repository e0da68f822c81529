import { Ornament } from "../Ornament/Ornament";
import * as styles from "./Site.css";

/** The beginning of a page of the site: what it is about, in the display face, over a strip of the platform's tiles. */
export function SiteHead({ title, lead }: { title: string; lead: string }) {
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      <div className={styles.tiles}>
        <Ornament />
      </div>
    </div>
  );
}
