import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/Button/Button";
import { Notice } from "#app/ui/Notice/Notice";
import { Row } from "#app/ui/Page/Page";
import { PAGE } from "#modules/rendering/index";
import { pathTo } from "./element-tree";
import * as styles from "./Studio.css";
import { useNameOf } from "./use-name-of";
import type { StudioState } from "./use-studio";

/**
 * Notice that two people changed the same element. The page shows what the other person saved; the user chooses which
 * own changes are applied on top.
 */
export function ConflictNotice({ studio }: { studio: StudioState }) {
  const { t } = useTranslation("designs");
  const nameOf = useNameOf();
  const { conflict, history } = studio;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  if (!conflict) return null;
  const named = (id: string) => {
    if (id === PAGE) return t("page.title");
    const element = pathTo(history.present.elements, id).at(-1) ?? pathTo(conflict.document.elements, id).at(-1);
    return element ? nameOf(element) : t("studio.conflict.removed");
  };
  const applied = new Set(conflict.mine.filter((id) => !left.has(id)));
  return (
    <Notice
      tone="warning"
      title={conflict.by ? t("studio.conflict.by", { name: conflict.by }) : t("studio.conflict.title")}
    >
      <p>{t("studio.conflict.text")}</p>
      <fieldset className={styles.mine}>
        <legend>{t("studio.conflict.mine")}</legend>
        {conflict.mine.map((id) => (
          <label key={id} className={styles.mineOne}>
            <input
              type="checkbox"
              checked={!left.has(id)}
              onChange={(event) => {
                const next = new Set(left);
                if (event.target.checked) next.delete(id);
                else next.add(id);
                setLeft(next);
              }}
            />
            {named(id)}
            {conflict.clashes.includes(id) ? <em>{t("studio.conflict.both")}</em> : null}
          </label>
        ))}
      </fieldset>
      <Row>
        <Button type="button" onClick={() => studio.settle(applied)}>
          {t("studio.conflict.apply")}
        </Button>
        <Button type="button" variant="secondary" onClick={() => studio.settle(new Set())}>
          {t("studio.conflict.drop")}
        </Button>
      </Row>
    </Notice>
  );
}
