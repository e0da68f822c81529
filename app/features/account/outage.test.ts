import { describe, expect, it, vi } from "vitest";
import { systemIds } from "#app/adapters/system/ids.server";
import { translate } from "#app/i18n/translate.server";
import { fakeClock } from "#tests/fakes/clock";
import { action as forgotPassword } from "./forgot-password";
import { loader as openResetPassword, action as resetPassword } from "./reset-password";

const broken = () => Promise.reject(new Error("the database does not answer"));
const logged = vi.hoisted(() => [] as string[]);

vi.mock("#app/composition.server", () => ({
  getDeps: () => ({
    config: { publicOrigin: "https://certificates.example.org" },
    csrfKey: Buffer.alloc(32),
    clock: fakeClock(),
    limits: { attempts: { take: async () => 0 } },
    ids: systemIds,
    log: { error: (message: string) => logged.push(message) },
    db: { $transaction: broken, accountLink: { findFirst: broken } },
  }),
}));

function post(path: string, fields: Record<string, string>) {
  const request = new Request(`https://certificates.example.org${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  return { request, params: {}, context: { nonce: "", requestId: "", address: "192.0.2.1" } };
}

/** Returns the answer's status, and the English sentence of its error code. */
function read(answer: unknown) {
  const { data, init } = answer as {
    data: { refusal?: string; reply: { error?: { "": string[] } } };
    init: { status: number };
  };
  const code = data.refusal ?? data.reply.error?.[""][0] ?? "";
  return { status: init.status, text: translate("en", "account", `errors.${code}`) };
}

describe("while the database is away", () => {
  it("asking for a link says that an error occurred", async () => {
    const answer = await forgotPassword(post("/forgot-password", { email: "ada@example.org" }));
    expect(read(answer)).toEqual({ status: 503, text: "An error occurred. Please try again." });
  });

  it("asking again says that the message could not be sent again", async () => {
    const answer = await forgotPassword(post("/forgot-password", { email: "ada@example.org", intent: "resend" }));
    expect(read(answer)).toEqual({ status: 503, text: "Failed to resend email. Please try again." });
  });

  it("setting a password says that an error occurred while resetting it", async () => {
    const password = "Zellige-8!";
    const fields = { token: "x".repeat(43), newPassword: password, confirmPassword: password };
    const answer = await resetPassword(post("/reset-password", fields));
    const text = "An error occurred while resetting your password. Please try again.";
    expect(read(answer)).toEqual({ status: 503, text });
    expect(logged).toHaveLength(3);
  });

  it("the form for a new password still stands, so that the sentence has a page to stand on", async () => {
    const request = new Request(`https://certificates.example.org/reset-password?token=${"x".repeat(43)}`);
    const context = { nonce: "", requestId: "", address: "192.0.2.1" };
    const { data } = await openResetPassword({ request, params: {}, context });
    expect(data.usable).toBe(true);
  });
});
