import * as styles from "./Site.css";

/** The beginning of a page of the site: what it is about, in the display face. */
export function SiteHead({ title, lead }: { title: string; lead: string }) {
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
    </div>
  );
}
