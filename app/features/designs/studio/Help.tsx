import { Dialog, DialogDismiss, DialogHeading } from "@ariakit/react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "#app/ui/Button/Button";
import * as dialog from "#app/ui/Dialog/Dialog.css";
import { type Command, KEYS } from "./keys";
import * as styles from "./Studio.css";

/** The keys, and what else a hand can do. */
export function Help({ open, onClose }: { open: boolean; onClose(): void }) {
  const { t } = useTranslation("designs");
  const mod = /mac|iphone|ipad/i.test(navigator.userAgent) ? "⌘" : "Ctrl";
  const written = (keys: string) =>
    keys.split(/\+(?=.)/).map((key) => (key === "Mod" ? mod : key === "Arrows" ? "← ↑ ↓ →" : key));
  return (
    <Dialog
      open={open}
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
