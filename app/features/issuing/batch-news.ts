import { paths } from "#app/paths";

/** Result of an upload, shown once on the draft's page. It is stored in the query string only. */
interface News {
  /** Number of pictures in a ZIP file that no row names. */
  unused?: number;
  /** A sample is on its way to who asked for it. */
  sent?: boolean;
}

/** The address of a draft, with what its upload brought to light. */
export function batchAddress(batchId: string, { unused = 0, sent = false }: News): string {
  return paths.app.batch(batchId) + (unused > 0 ? `?unused=${unused}` : sent ? "?sent" : "");
}

export function readNews(address: string): Required<News> {
  const query = new URL(address).searchParams;
  const unused = query.get("unused") ?? "";
  return { unused: /^\d{1,5}$/.test(unused) ? Number(unused) : 0, sent: query.has("sent") };
}
