import type { Transaction } from "../kernel/db";
import type { Clock, Ids, Jobs } from "../kernel/ports";
import { queueMessages } from "../mail/index.server";

/** Notices to a person about a change of their account, made by them or by another person. */
export type Notice =
  | "password-changed"
  | "password-reset"
  | "email-changed"
  | "refresh-reused"
  | "new-browser"
  | "account-closed";

export interface Addressee {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  language: string;
}

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();

/** Where a sign-in came from, as far as its notice says it: names, and a network in place of an address. */
export interface SignInPlace {
  browser: string | null;
  system: string | null;
  network: string | null;
}

/**
 * Queues a notice in the caller's transaction. `about` (the id of the session, change or link) makes the notice unique.
 */
export async function queueNotice(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock; jobs: Jobs },
  to: Addressee,
  { notice, about, place }: { notice: Notice; about: string; place?: SignInPlace },
): Promise<void> {
  await queueMessages(tx, deps, [
    {
      key: `account-notice:${notice}:${about}`,
      kind: "account-notice",
      organizationId: null,
      to: { name: nameOf(to), address: to.email },
      language: to.language,
      props: {
        notice,
        userId: to.id,
        at: deps.clock.now().toISOString(),
        firstName: to.firstName,
        browser: place?.browser ?? "",
        system: place?.system ?? "",
        network: place?.network ?? "",
      },
    },
  ]);
}
