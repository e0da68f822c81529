import * as styles from "#app/features/admin/Admin.css";

/** Tabs of one list, each with its own address. */
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
