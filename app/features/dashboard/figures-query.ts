import { PERIODS, type Period } from "#modules/figures/index";

/** Which figures are asked for. */
export interface FiguresQuery {
  period: Period;
  achievementId: string | null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads an address. What cannot be meant is left out, so that every address is one of figures. */
export function readFiguresQuery(address: URLSearchParams): FiguresQuery {
  const achievement = address.get("achievement") ?? "";
  return {
    period: PERIODS.find((period) => period === address.get("period")) ?? "30-days",
    achievementId: UUID.test(achievement) ? achievement : null,
  };
}

/** The address of a query, with nothing in it that goes without saying. */
export function writeFiguresQuery({ period, achievementId }: FiguresQuery): string {
  const address = new URLSearchParams();
  if (period !== "30-days") address.set("period", period);
  if (achievementId) address.set("achievement", achievementId);
  return address.toString();
}
