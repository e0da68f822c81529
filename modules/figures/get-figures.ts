import { listForChoice } from "../achievements/index.server";
import { countByDay, findFirstIssuedAt } from "../certificates/index.server";
import type { Db } from "../kernel/db";
import type { Clock } from "../kernel/ports";
import type { Result } from "../kernel/result";
import { dayAt } from "../kernel/zoned-day";
import { can, type OrganizationActor, timeZoneOf, wholeOrganization } from "../organizations/index.server";
import { type Counts, NO_COUNTS, type ShownSums, showAll, showSum } from "./rules/below-ten";
import { spansBetween } from "./rules/days";
import { type Period, type Step, stepsOf } from "./rules/periods";
import type { Figures } from "./rules/shown-figures";
import * as store from "./store";

/**
 * Returns how many certificates were issued, delivered, viewed and verified in a period that ends today by the
 * organization's own calendar, of one achievement or of all; of a team where the actor acts within one. Views and
 * verifications below ten are hidden (decision 0044). Codes: `forbidden`.
 */
export async function getFigures(
  deps: { db: Db; clock: Clock },
  actor: OrganizationActor,
  { period, achievementId }: { period: Period; achievementId: string | null },
): Promise<Result<Figures, "forbidden">> {
  if (!can(actor, "certificates.read")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  const timeZone = await timeZoneOf(deps.db, organizationId);
  const now = deps.clock.now();
  const today = dayAt(now, timeZone);
  const steps = stepsOf(period, today);
  const [stored, until, choices] = await Promise.all([
    store.sumFigures(deps.db, actor, { steps, achievementId }),
    findUncounted(deps.db, organizationId, now),
    listForChoice(deps.db, organizationId, achievementId),
  ]);
  // Events since the last counted midnight, including the current moment.
  const spans = spansBetween(until, new Date(now.getTime() + 1), timeZone);
  const fresh = await countByDay(
    deps.db,
    actor,
    spans.filter(({ day }) => stepOf(steps, day) >= 0),
  );
  const rows = [
    ...stored,
    ...(["issued", "delivered"] as const).flatMap((kind) =>
      fresh[kind]
        .map(({ day, count, ...of }) => ({
          step: stepOf(steps, day),
          kind,
          count,
          achievementId: of.achievementId ?? store.NONE,
        }))
        .filter((row) => achievementId === null || row.achievementId === achievementId),
    ),
  ];
  const counted = countSteps(steps, rows);
  return {
    ok: true,
    steps: steps.map((step, index) => ({ ...step, counts: showAll(counted[index] ?? NO_COUNTS) })),
    totals: totalsOf(counted),
    achievements: byAchievement(steps, rows, choices),
    choices,
  };
}

/** Returns the time since which nothing was added to the daily figures. */
async function findUncounted(db: Db, organizationId: string, now: Date): Promise<Date> {
  const until = await store.findCountedUntil(db, organizationId);
  return until ?? (await findFirstIssuedAt(db, wholeOrganization(organizationId))) ?? now;
}

/** Index of the step that contains a day; -1 where there is none. */
const stepOf = (steps: Step[], day: string) => steps.findIndex(({ from, to }) => from <= day && day <= to);

/** Sums the counts of each step. */
function countSteps(steps: Step[], rows: store.StepFigure[]): Counts[] {
  const counts = steps.map(() => ({ ...NO_COUNTS }));
  for (const { step, kind, count } of rows) {
    const inStep = counts[step];
    if (inStep) inStep[kind] += count;
  }
  return counts;
}

function totalsOf(parts: Counts[]): ShownSums {
  const of = (kind: keyof Counts) =>
    showSum(
      kind,
      parts.map((counts) => counts[kind]),
    );
  return { issued: of("issued"), delivered: of("delivered"), viewed: of("viewed"), verified: of("verified") };
}

function byAchievement(steps: Step[], rows: store.StepFigure[], choices: Figures["choices"]): Figures["achievements"] {
  const titles = new Map(choices.map(({ id, title }) => [id, title]));
  const groups = new Map<string | null, store.StepFigure[]>();
  for (const row of rows) {
    const id = titles.has(row.achievementId) ? row.achievementId : null;
    const group = groups.get(id);
    if (group) group.push(row);
    else groups.set(id, [row]);
  }
  return [...groups]
    .map(([id, own]) => ({ id, title: titles.get(id ?? "") ?? null, counts: totalsOf(countSteps(steps, own)) }))
    .toSorted((a, b) => weightOf(b) - weightOf(a));
}

/** Sort key of achievements: certificates issued, then views. */
const weightOf = ({ counts: { issued, viewed } }: { counts: ShownSums }) =>
  (issued.count ?? 0) * 1_000_000 + (viewed.count ?? 0);
