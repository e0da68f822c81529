import type { LoaderFunctionArgs } from "@remix-run/node";
import { countText, sumText } from "#app/features/dashboard/figure-words";
import { readFiguresQuery } from "#app/features/dashboard/figures-query";
import { refuse } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { tableFile } from "#app/http/table-file.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { figures } from "#app/modules.server";
import { FIGURE_KINDS } from "#modules/figures/index";

/**
 * Figures of the dashboard as CSV: a row for each step of the period, then one for each achievement in the whole
 * period. Numbers are unformatted, and hidden ones are in words.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "dashboard");
  const query = readFiguresQuery(new URL(request.url).searchParams);
  const found = await figures.getFigures(deps, actor, query);
  if (!found.ok) return refuse(found.code);
  const { steps, achievements, choices } = found;
  const words = { t, number: String };
  const chosen = choices.find(({ id }) => id === query.achievementId)?.title ?? t("figures.allAchievements");
  const [from = "", to = ""] = [steps[0]?.from, steps.at(-1)?.to];
  const header = [
    t("figures.from"),
    t("figures.to"),
    t("figures.achievement"),
    ...FIGURE_KINDS.map((kind) => t(`figures.kinds.${kind}`)),
  ];
  const rows = [
    ...steps.map((step) => [
      step.from,
      step.to,
      chosen,
      ...FIGURE_KINDS.map((kind) => step.counts[kind] ?? countText(words, null)),
    ]),
    ...achievements.map(({ title, counts }) => [
      from,
      to,
      title ?? t("figures.otherAchievements"),
      ...FIGURE_KINDS.map((kind) => sumText(words, counts[kind])),
    ]),
  ];
  return tableFile("csv", t("figures.file"), header, rows);
}
