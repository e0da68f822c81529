import type { Page } from "@playwright/test";

/** A person with an account, who owns an organization in its trial. */
export interface NewPerson {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  phone: string;
  organization: { name: string; website: string; address: string };
}

/** Creates an account and its organization as after a sign-up, without its forms. */
export const makePerson = (person: NewPerson) => ask<{ userId: string; organizationId: string }>("/people", person);

/** Gives a visitor the session of an account, as after the correct password. */
export async function openSession(page: Page, email: string): Promise<void> {
  const origin = `http://localhost:${process.env.E2E_PORT ?? 3199}`;
  const cookie = await ask<{ name: string; value: string }>("/sessions", { email, userAgent: "Journey" });
  await page.context().addCookies([{ ...cookie, url: origin, httpOnly: true, sameSite: "Lax" }]);
}

async function ask<T>(path: string, body: unknown): Promise<T> {
  const address = `http://127.0.0.1:${process.env.E2E_PEOPLE_PORT}${path}`;
  const answer = await fetch(address, {
    method: "POST",
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}
