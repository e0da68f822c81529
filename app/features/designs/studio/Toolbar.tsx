import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import AlignStartVertical from "#app/ui/Icon/generated/align-start-vertical";
import Copy from "#app/ui/Icon/generated/copy";
import Keyboard from "#app/ui/Icon/generated/keyboard";
import Layers2 from "#app/ui/Icon/generated/layers-2";
import Plus from "#app/ui/Icon/generated/plus";
import Redo2 from "#app/ui/Icon/generated/redo-2";
import Trash2 from "#app/ui/Icon/generated/trash-2";
import Undo2 from "#app/ui/Icon/generated/undo-2";
import type { Icon } from "#app/ui/Icon/Icon";
import { LANGUAGES, nameOf } from "#modules/kernel/languages";
import { ADDABLE, newElement } from "../properties";
import { ALIGNMENTS, align, distribute } from "./align";
import type { Shown } from "./ask-server";
import type { Box } from "./geometry";
import type { Choice } from "./Overlays";
import * as styles from "./Studio.css";
import { useOverlays } from "./use-overlays";
import type { StudioState } from "./use-studio";

export const ZOOMS = [50, 75, 100, 150, 200, 300, 400] as const;

/** The row of all tools: editing tools first, view options last. */
export function Toolbar(props: {
  studio: StudioState;
  samples: string[];
  picture: string | null;
  zoom: number | "fit";
  onZoom(zoom: number | "fit"): void;
  onShow(shown: Shown): void;
  onHelp(): void;
}) {
  const { t } = useTranslation("designs");
  const { studio, zoom, onZoom, onShow, onHelp } = props;
  const { history, movable, elements, selection, shown, conflict } = studio;
  const some = elements.length > 0;
  const moveBy = async (how: (boxes: Box[]) => { x: number; y: number }[]) => {
    const ids = [...new Set(movable.map(({ id }) => id))];
    const places = await studio.drawing.settled();
    const boxes = ids.flatMap((id) => places.find((place) => place.id === id) ?? []);
    const moves = how(boxes);
    studio.shiftAll(new Map(boxes.map(({ id }, i) => [id, moves[i] ?? { x: 0, y: 0 }])));
  };
  const [first] = elements;
  const arranging = [
    { key: "front", run: () => studio.reorder(1000), can: some },
    { key: "forward", run: () => studio.reorder(1), can: some },
    { key: "back", run: () => studio.reorder(-1), can: some },
    { key: "rear", run: () => studio.reorder(-1000), can: some },
    { key: "group", run: studio.group, can: elements.length > 1 },
    { key: "ungroup", run: studio.ungroup, can: elements.length === 1 && first?.type === "group" },
    first?.locked
      ? { key: "unlock", run: () => studio.lock(selection, false), can: true }
      : { key: "lock", run: () => studio.lock(selection, true), can: some },
  ];
  return (
    <div className={styles.bar}>
      <div role="toolbar" className={styles.tools} aria-label={t("studio.tools")} onKeyDown={goAlong}>
        <Tool Icon={Undo2} label={t("studio.undo")} disabled={history.past.length === 0} onClick={studio.undo} />
        <Tool Icon={Redo2} label={t("studio.redo")} disabled={history.future.length === 0} onClick={studio.redo} />
        <Choices
          Icon={Plus}
          label={t("layers.add")}
          shown
          items={ADDABLE.filter((type) => type !== "picture" || props.picture).map((type) => ({
            label: t(`elements.${type}`),
            run: () => {
              const added = newElement(type, studio.document.page, props.picture);
              if (added) studio.add(added);
            },
          }))}
        />
        <Choices
          Icon={AlignStartVertical}
          label={t("studio.align")}
          disabled={movable.length === 0}
          items={[
            ...ALIGNMENTS.map((how) => ({
              label: t(`studio.alignments.${how}`),
              run: () => void moveBy((boxes) => align(boxes, how, studio.document.page)),
            })),
            ...(["x", "y"] as const).map((along) => ({
              label: t(`studio.distribute.${along}`),
              disabled: movable.length < 3,
              run: () => void moveBy((boxes) => distribute(boxes, along)),
            })),
          ]}
        />
        <Choices
          Icon={Layers2}
          label={t("studio.arrange")}
          disabled={!some}
          items={arranging.map(({ key, run, can }) => ({
            label: t(`studio.order.${key}`),
            disabled: !can,
            run: () => void run(),
          }))}
        />
        <Tool
          Icon={Copy}
          label={t("editor.duplicate")}
          disabled={!some || conflict !== null}
          onClick={studio.duplicate}
        />
        <Tool Icon={Trash2} label={t("editor.remove")} disabled={!some || conflict !== null} onClick={studio.remove} />
        <Tool Icon={Keyboard} label={t("studio.help.title")} onClick={onHelp} />
      </div>
      <div className={styles.views}>
        <select
          className={styles.view}
          aria-label={t("preview.sample")}
          value={shown.sample}
          onChange={(event) => onShow({ ...shown, sample: event.target.value })}
        >
          {props.samples.map((name) => (
            <option key={name} value={name}>
              {t(`preview.samples.${name}`)}
            </option>
          ))}
        </select>
        <select
          className={styles.view}
          aria-label={t("preview.language")}
          value={shown.language}
          onChange={(event) => onShow({ ...shown, language: event.target.value })}
        >
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={language}>
              {nameOf(language)}
            </option>
          ))}
        </select>
        <select
          className={styles.view}
          aria-label={t("studio.zoom")}
          value={String(zoom)}
          onChange={(event) => onZoom(event.target.value === "fit" ? "fit" : Number(event.target.value))}
        >
          <option value="fit">{t("studio.fit")}</option>
          {ZOOMS.map((percent) => (
            <option key={percent} value={percent}>
              {percent} %
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

/** Moves the focus between tools with the left and right arrow, in reading direction. */
function goAlong(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>(":scope > button")];
  const at = tools.indexOf(event.target as HTMLElement);
  if (!step || at < 0) return;
  const forward = event.currentTarget.matches(":dir(rtl)") ? -step : step;
  event.preventDefault();
  tools[(at + forward + tools.length) % tools.length]?.focus();
}

/** A disabled tool stays in the row and keeps its focus. */
function Tool(props: { Icon: Icon; label: string; disabled?: boolean; onClick(): void }) {
  const { Icon, label, disabled = false, onClick } = props;
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      onClick={() => disabled || onClick()}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  );
}

/** A button with a menu. The code that draws menus is loaded when one is first opened. */
function Choices(props: { Icon: Icon; label: string; shown?: boolean; disabled?: boolean; items: Choice[] }) {
  const { Icon, label, shown = false, disabled = false, items } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const overlays = useOverlays(open);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.tool}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        title={shown ? undefined : label}
        aria-disabled={disabled}
        onClick={() => disabled || setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || disabled) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Icon size={18} aria-hidden="true" />
        {shown ? label : null}
      </button>
      {open && overlays ? (
        <overlays.ChoicesMenu label={label} button={button} items={items} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
