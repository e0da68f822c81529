import { useLocation } from "@remix-run/react";
import * as styles from "./Tabs.css";

export interface Tab {
  href: string;
  label: string;
}

/** Finds the longest of these addresses that a path is or lies below. */
export function currentOf(pathname: string, addresses: string[]): string | undefined {
  const within = addresses.filter((address) => pathname === address || pathname.startsWith(`${address}/`));
  return within.sort((one, other) => other.length - one.length)[0];
}

/** Links to pages that belong together, shown above each of them. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const { pathname } = useLocation();
  const hrefs = tabs.map(({ href }) => href);
  const current = currentOf(pathname, hrefs);
  const mark = pathname === current ? "page" : "true";
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ href, label: text }) => (
        <a key={href} className={styles.tab} href={href} aria-current={href === current ? mark : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}
