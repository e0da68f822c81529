import * as styles from "./Site.css";

/** Head of a site page: its subject, in the display font. */
export function SiteHead({ title, lead }: { title: string; lead: string }) {
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
    </div>
  );
}
