import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { Notice } from "#app/ui/Notice/Notice";
import type { DesignDocument } from "#modules/rendering/index";
import type { Names } from "../ElementForm";
import { fieldOf } from "../field-of";
import type { Shown } from "./ask-server";
import { ConflictNotice } from "./ConflictNotice";
import { Languages } from "./Languages";
import { SaveStatus } from "./SaveStatus";
import { SidePanel } from "./SidePanel";
import { Stage } from "./Stage";
import * as stage from "./Stage.css";
import * as styles from "./Studio.css";
import { Toolbar, ZOOMS } from "./Toolbar";
import { useCommands } from "./use-commands";
import { useEditing } from "./use-editing";
import { useFittingZoom } from "./use-fitting-zoom";
import { useFullWindow } from "./use-full-window";
import { useOverlays } from "./use-overlays";
import { useStudio } from "./use-studio";
import { useSubmitGuard } from "./use-submit-guard";

/**
 * The editor of a design where scripts run: the page as the server draws it, under handles. What it shows and does is
 * in `useStudio`; without scripts the same design is edited by the forms of the page.
 */
export function Studio(props: {
  id: string;
  revision: number;
  document: DesignDocument;
  selected: string | null;
  shown: Shown;
  samples: string[];
  names: Names;
  /** Id of the form that publishes the design, for the button of the full window. */
  publishing: string;
  publishable: boolean;
  /** Called when the design becomes another one than it was opened as, or that one again. */
  onChanged(changed: boolean): void;
}) {
  const { t } = useTranslation("designs");
  const studio = useStudio(props);
  const { document, elements, selection, saving, drawing } = studio;
  const viewport = useRef<HTMLDivElement>(null);
  const [help, setHelp] = useState(false);
  // What draws menus comes when somebody has begun to work: before it is wanted, and not while the page is opened.
  const [begun, setBegun] = useState(false);
  const overlays = useOverlays(help || begun);
  const editing = useEditing(document, selection);
  const full = useFullWindow();
  const [chosenZoom, setZoom] = useState<number | "fit">("fit");
  const fit = useFittingZoom(viewport, document.page, full.full);
  const zoom = chosenZoom === "fit" ? fit : chosenZoom / 100;
  const [said, announce] = useState("");
  const [opening] = useState(() =>
    paths.app.designPreview(props.id, props.revision, props.shown.language, props.shown.sample),
  );
  useSubmitGuard(saving, studio.stored);
  useEffect(() => announce(""), []);
  const { onChanged, document: opened } = props;
  useEffect(() => onChanged(document !== opened), [onChanged, document, opened]);

  const zoomBy = (step: 1 | -1) => {
    const percent = Math.round(zoom * 100);
    const next = step > 0 ? ZOOMS.find((one) => one > percent) : ZOOMS.findLast((one) => one < percent);
    if (next) setZoom(next);
  };
  const onKeyDown = useCommands({
    studio,
    editing,
    viewport,
    full,
    zoomBy,
    zoomFit: () => setZoom("fit"),
    help: () => setHelp(true),
    announce,
  });
  const [only] = elements.length === 1 ? elements : [];
  const problems = saving.problems.length > 0 ? saving.problems : drawing.problems;
  const wrong = problems.filter(({ element }) => element === only?.id).flatMap(({ path }) => fieldOf(path) ?? []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of everything inside, which has roles of its own
    <div
      className={`${styles.studio} ${full.full ? styles.full : ""}`}
      onKeyDown={onKeyDown}
      onFocus={() => setBegun(true)}
      data-studio={full.full ? "full" : "beside"}
    >
      {problems.length > 0 ? (
        <Notice tone="error" title={t("studio.problems")}>
          <ul>
            {problems.map(({ element, path, code, found }) => (
              <li key={`${element} ${path} ${code}`}>
                {element === only?.id && fieldOf(path) ? (
                  <a href={`#property-${fieldOf(path)}`}>{t(`document.${code}`, { path, found: found ?? "" })}</a>
                ) : (
                  t(`document.${code}`, { path, found: found ?? "" })
                )}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {studio.news ? (
        <Notice
          tone="info"
          title={
            studio.news.kind === "restored"
              ? t("studio.restored")
              : studio.news.by
                ? t("studio.joinedBy", { name: studio.news.by })
                : t("studio.joined")
          }
        />
      ) : null}
      <ConflictNotice studio={studio} />
      <div className={styles.bench}>
        <div className={styles.work}>
          <Toolbar
            studio={studio}
            samples={props.samples}
            picture={props.names.pictures[0] ?? null}
            zoom={chosenZoom}
            onZoom={setZoom}
            onShow={studio.setShown}
            onHelp={() => setHelp(true)}
            full={full}
            publishing={props.publishing}
            publishable={props.publishable}
          />
          <div ref={viewport} className={stage.viewport}>
            <Stage
              studio={studio}
              zoom={zoom}
              editing={editing}
              variables={props.names.variables}
              printed={props.names.words}
              opening={opening}
              announce={announce}
            />
          </div>
          <SaveStatus state={saving.state} />
          <p className={styles.aloud} aria-live="polite">
            {said}
          </p>
          {full.full ? null : <Languages studio={studio} />}
        </div>
        <SidePanel studio={studio} names={props.names} wrong={wrong} />
      </div>
      {help && overlays ? <overlays.Help onClose={() => setHelp(false)} /> : null}
    </div>
  );
}
