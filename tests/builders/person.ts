import { auth } from "#app/modules.server";
import type { World } from "./world";

export const PASSWORD = "Zellige-8!";

/** Creates a person with an account and no organization. */
export async function createPerson(
  world: World,
  email = "ada@example.org",
): Promise<{ userId: string; email: string }> {
  const passwordHash = await world.deps.passwords.hash(PASSWORD);
  const person = { email, passwordHash, firstName: "Ada", lastName: "Lovelace" };
  const { id } = await world.db.$transaction((tx) => auth.createUser(tx, world.deps, "cli", person));
  return { userId: id, email };
}

/** Creates a session, as after the correct password. */
export async function signIn(
  world: World,
  email = "ada@example.org",
  options: { password?: string; userAgent?: string; cookieBound?: boolean; remember?: boolean } = {},
) {
  const result = await auth.signIn(
    world.deps,
    { email, password: PASSWORD, remember: false, userAgent: "Firefox", ...options },
    (tx, session) => auth.mintTokens(tx, world.deps, session.id),
  );
  if (!result.ok || !result.also) throw new Error(`could not sign in: ${JSON.stringify(result)}`);
  return { ...result.session, ...result.also, userId: result.userId };
}

/** Returns the recorded actions, the newest last. */
export async function auditActions(world: World): Promise<string[]> {
  const entries = await world.db.auditEntry.findMany({ orderBy: { id: "asc" } });
  return entries.map((entry) => entry.action);
}
