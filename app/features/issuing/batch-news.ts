import { paths } from "#app/paths";

/** What a draft's page says of the upload that led to it, once: it is in the address alone. */
interface News {
  encodingGuessed?: boolean;
  /** Pictures of a ZIP that no line names. */
  unused?: number;
}

/** The address of a draft, with what its upload brought to light. */
export function batchAddress(batchId: string, { encodingGuessed = false, unused = 0 }: News): string {
  const query = new URLSearchParams({
    ...(encodingGuessed ? { encoding: "guessed" } : {}),
    ...(unused > 0 ? { unused: String(unused) } : {}),
  });
  return paths.app.batch(batchId) + (query.size > 0 ? `?${query}` : "");
}

export function readNews(address: string): Required<News> {
  const query = new URL(address).searchParams;
  const unused = query.get("unused") ?? "";
  return {
    encodingGuessed: query.get("encoding") === "guessed",
    unused: /^\d{1,5}$/.test(unused) ? Number(unused) : 0,
  };
}
