import * as styles from "#app/features/admin/Admin.css";

/** Ways to look at one list, each an address of its own. */
export function Tabs({
  label,
  tabs,
}: {
  label: string;
  tabs: { href: string; label: string; current: boolean; count?: string | undefined }[];
}) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ href, label: text, current, count }) => (
        <a key={href} className={styles.tab} href={href} aria-current={current ? "page" : undefined}>
          {text}
          {count ? <span className={styles.quiet}>{count}</span> : null}
        </a>
      ))}
    </nav>
  );
}
