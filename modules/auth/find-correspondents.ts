import type { Db } from "../kernel/db";
import * as store from "./store";

/** Whom a message to these people goes to, each in their own language. Accounts that are not active get none. */
export async function findCorrespondents(
  db: Db,
  userIds: string[],
): Promise<{ userId: string; name: string; firstName: string; address: string; language: string }[]> {
  const users = await store.findUsers(db, userIds);
  return users
    .filter(({ status }) => status === "active")
    .map(({ id, firstName, lastName, email, language }) => ({
      userId: id,
      name: `${firstName} ${lastName}`,
      firstName,
      address: email,
      language,
    }));
}
