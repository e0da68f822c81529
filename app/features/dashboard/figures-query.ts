import { PERIODS, type Period } from "#modules/figures/index";

/** Query of the figures. */
export interface FiguresQuery {
  period: Period;
  achievementId: string | null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parses an address. Invalid values are left out, so that every address gives figures. */
export function readFiguresQuery(address: URLSearchParams): FiguresQuery {
  const achievement = address.get("achievement") ?? "";
  return {
    period: PERIODS.find((period) => period === address.get("period")) ?? "30-days",
    achievementId: UUID.test(achievement) ? achievement : null,
  };
}

/** Encodes a query as an address, without default values. */
export function writeFiguresQuery({ period, achievementId }: FiguresQuery): string {
  const address = new URLSearchParams();
  if (period !== "30-days") address.set("period", period);
  if (achievementId) address.set("achievement", achievementId);
  return address.toString();
}
