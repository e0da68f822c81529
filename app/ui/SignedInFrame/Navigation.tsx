import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import type { Icon } from "#app/ui/Icon/Icon";
import { currentOf } from "#app/ui/Tabs/Tabs";
import * as styles from "./SignedInFrame.css";

/** Id by which a button opens the navigation. */
export const NAVIGATION = "navigation";

export interface NavItem {
  href: string;
  label: string;
  Icon: Icon;
  /** Addresses that belong to the item besides `href` and the pages below it. */
  covers?: string[];
  /** Whether only this exact address belongs to the item; pages below it belong to other items. */
  alone?: boolean;
  /** Number of waiting tasks. */
  count?: number;
}

export interface NavGroup {
  /** Heading of the group. */
  name?: string;
  places: NavItem[];
}

/** Navigation of a signed-in person, in groups. */
export function Navigation({ groups }: { groups: NavGroup[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { pathname } = useLocation();
  const current = currentItem(
    groups.flatMap(({ places }) => places),
    pathname,
  );
  const mark = pathname === current ? "page" : "true";
  return (
    <nav id={NAVIGATION} className={styles.nav} aria-label={t("nav.main")} {...{ popover: "auto" }}>
      {groups.map(({ name, places }) => (
        <div key={places[0]?.href} className={styles.group}>
          {name ? <span className={styles.groupName}>{name}</span> : null}
          {places.map(({ href, label, Icon, count = 0 }) => (
            <a key={href} className={styles.navItem} href={href} aria-current={href === current ? mark : undefined}>
              <Icon size={18} aria-hidden="true" />
              {label}
              {count > 0 ? <span className={styles.count}>{format.number(count)}</span> : null}
            </a>
          ))}
        </div>
      ))}
    </nav>
  );
}

/** Finds the item that an address belongs to, and returns its `href`. */
function currentItem(places: NavItem[], pathname: string): string | undefined {
  const addresses = places.flatMap(({ href, covers = [], alone }) =>
    alone && href !== pathname ? [] : [href, ...covers].map((address) => ({ address, href })),
  );
  const found = currentOf(
    pathname,
    addresses.map(({ address }) => address),
  );
  return addresses.find(({ address }) => address === found)?.href;
}
