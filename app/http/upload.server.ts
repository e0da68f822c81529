/** The largest file that the portal reads; a telephone's photograph has up to ten. */
export const MOST_MEGABYTES = 15;
/** The largest archive of them. */
export const MOST_ARCHIVE_MEGABYTES = 25;

/** The file of a posted form; null where none was chosen, or it is empty. */
export async function fileOf(form: FormData, name: string): Promise<{ name: string; bytes: Uint8Array } | null> {
  const file = form.get(name);
  if (!(file instanceof File) || file.size === 0) return null;
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}
