import type { Database, Db, Transaction } from "../../kernel/db";
import { foldText } from "../../kernel/fold-text";
import { cleanText } from "../../kernel/plain-text";
import type { Clock, Ids } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { can, type OrganizationActor } from "../../organizations/index.server";
import * as store from "../store";

const MAX_VIEWS = 30;
export const LONGEST_VIEW_NAME = 60;
const LONGEST_QUERY = 1000;

/** Lists the saved searches that an organization's people share, by name. */
export async function listViews(deps: { db: Db }, actor: OrganizationActor) {
  if (!can(actor, "certificates.read")) return [];
  const views = await store.listViews(deps.db, actor);
  return views.map(({ id, name, query }) => ({ id, name, query }));
}

type NameProblem = "name-required" | "name-too-long" | "name-taken";

/**
 * Saves a search under a name, for everybody in the organization. `query` is the query string of the list's address.
 * Codes: `forbidden`, `name-required`, `name-too-long`, `name-taken`, `too-many-views`.
 */
export async function saveView(
  deps: { db: Database; ids: Ids; clock: Clock },
  actor: OrganizationActor,
  input: { name: string; query: string },
): Promise<Result<{ id: string }, "forbidden" | NameProblem | "too-many-views">> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  const { organizationId, teamId } = actor;
  return deps.db.$transaction(async (tx) => {
    await store.lockViews(tx, organizationId);
    const views = await store.listViews(tx, actor);
    const read = readName(input.name, views);
    if (!read.ok) return read;
    if (views.length >= MAX_VIEWS) return { ok: false, code: "too-many-views" };
    const id = deps.ids.uuid();
    const query = input.query.slice(0, LONGEST_QUERY);
    const createdAt = deps.clock.now();
    await store.insertView(tx, {
      id,
      organizationId,
      teamId,
      name: read.name,
      query,
      createdBy: actor.name,
      createdAt,
    });
    return { ok: true, id };
  });
}

/** Renames a saved search. Codes: `forbidden`, `not-found`, `name-required`, `name-too-long`, `name-taken`. */
export async function renameView(
  deps: { db: Database },
  actor: OrganizationActor,
  input: { id: string; name: string },
): Promise<Result<null, "forbidden" | "not-found" | NameProblem>> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    await store.lockViews(tx, organizationId);
    const views = await store.listViews(tx, actor);
    if (!views.some(({ id }) => id === input.id)) return { ok: false, code: "not-found" };
    const others = views.filter(({ id }) => id !== input.id);
    const read = readName(input.name, others);
    if (!read.ok) return read;
    await store.renameView(tx, actor, input.id, read.name);
    return { ok: true };
  });
}

/** Deletes a saved search; succeeds where it is already deleted. Codes: `forbidden`. */
export async function deleteView(
  deps: { db: Database },
  actor: OrganizationActor,
  id: string,
): Promise<Result<null, "forbidden">> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  await store.deleteViews(deps.db, actor, [id]);
  return { ok: true };
}

function readName(text: string, others: { name: string }[]): Result<{ name: string }, NameProblem> {
  const name = cleanText(text.slice(0, LONGEST_QUERY));
  if (name === "") return { ok: false, code: "name-required" };
  if (name.length > LONGEST_VIEW_NAME) return { ok: false, code: "name-too-long" };
  const key = name.toLowerCase();
  return others.some((other) => other.name.toLowerCase() === key)
    ? { ok: false, code: "name-taken" }
    : { ok: true, name };
}

/** Deletes the saved searches whose query or name contains the name or address of a person who is erased. */
export async function forgetInViews(
  tx: Transaction,
  organizationId: string,
  recipients: readonly string[],
): Promise<void> {
  const erased = recipients.map(foldText).filter((text) => text !== "");
  const views = await store.listAllViews(tx, organizationId);
  const named = views.filter(({ name, query }) => {
    const folded = foldText(`${name} ${[...new URLSearchParams(query).values()].join(" ")}`);
    return erased.some((text) => folded.includes(text));
  });
  if (named.length > 0)
    await store.deleteAllViews(
      tx,
      organizationId,
      named.map(({ id }) => id),
    );
}
