import { Dialog, DialogDismiss, DialogHeading, Menu, MenuItem, MenuProvider } from "@ariakit/react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "#app/ui/Button/Button";
import * as dialog from "#app/ui/Dialog/Dialog.css";
import { type Command, KEYS } from "./keys";
import * as styles from "./Studio.css";

/** Help: the keyboard shortcuts and what a pointer can do. */
export function Help({ onClose }: { onClose(): void }) {
  const { t } = useTranslation("designs");
  const mod = /mac|iphone|ipad/i.test(navigator.userAgent) ? "⌘" : "Ctrl";
  const written = (keys: string) =>
    keys.split(/\+(?=.)/).map((key) => (key === "Mod" ? mod : key === "Arrows" ? "← ↑ ↓ →" : key));
  return (
    <Dialog
      open
      onClose={onClose}
      className={dialog.dialog}
      backdrop={<div className={dialog.backdrop} />}
      unmountOnHide
    >
      <div className={dialog.head}>
        <DialogHeading className={dialog.title}>{t("studio.help.title")}</DialogHeading>
        <DialogDismiss className={buttonClass("secondary")}>{t("studio.help.close")}</DialogDismiss>
      </div>
      <dl className={styles.keys}>
        {(Object.entries(KEYS) as [Command, string][]).map(([command, keys]) => (
          <div key={command} className={styles.keyRow}>
            <dt>{t(`studio.help.${command}`)}</dt>
            <dd dir="ltr">
              {written(keys).map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

export interface Choice {
  label: string;
  disabled?: boolean;
  run(): void;
}

/** The menu below a button, open until an item is chosen or the menu is left. */
export function ChoicesMenu(props: {
  label: string;
  button: RefObject<HTMLButtonElement | null>;
  items: Choice[];
  onClose(): void;
}) {
  const { label, button, items, onClose } = props;
  return (
    <MenuProvider open setOpen={(open) => open || onClose()} placement="bottom-start">
      <Menu
        className={styles.menu}
        aria-label={label}
        getAnchorRect={() => button.current?.getBoundingClientRect() ?? null}
        hideOnInteractOutside={(event) => !button.current?.contains(event.target as Node)}
        finalFocus={button}
        gutter={4}
        portal
      >
        {items.map(({ label, disabled = false, run }) => (
          <MenuItem key={label} className={styles.choice} disabled={disabled} onClick={run}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </MenuProvider>
  );
}
