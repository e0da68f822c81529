import { paths } from "#app/paths";

/** Result of an upload, shown once on the draft's page. It is stored in the query string only. */
interface News {
  /** Number of pictures in a ZIP file that no row names. */
  unused?: number;
}

/** Returns the address of a draft, with the result of its upload in the query string. */
export function batchAddress(batchId: string, { unused = 0 }: News): string {
  return paths.app.batch(batchId) + (unused > 0 ? `?unused=${unused}` : "");
}

export function readNews(address: string): Required<News> {
  const unused = new URL(address).searchParams.get("unused") ?? "";
  return { unused: /^\d{1,5}$/.test(unused) ? Number(unused) : 0 };
}
