import { beforeEach, describe, expect, it, vi } from "vitest";
import { loader } from "./common-passwords";

const network = vi.hoisted(() => ({ waits: 0, counted: 0 }));
vi.mock("#app/composition.server", () => ({
  getDeps: () => ({
    limits: {
      attempts: {
        take: async () => {
          network.counted++;
          return network.waits;
        },
      },
    },
  }),
}));
beforeEach(() => Object.assign(network, { waits: 0, counted: 0 }));

async function ask(prefix: string): Promise<Response> {
  const request = new Request(`https://certificates.example.org/signup/common-passwords/${prefix}`);
  const context = { nonce: "", requestId: "", address: "192.0.2.1" };
  try {
    return await loader({ request, params: { prefix }, context } as Parameters<typeof loader>[0]);
  } catch (refusal) {
    if (refusal instanceof Response) return refusal;
    throw refusal;
  }
}

describe("asking for common passwords", () => {
  it("answers with the rest of each hash, one per line, for everybody and for a day", async () => {
    const answer = await ask("5baa6");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
    const lines = (await answer.text()).split("\n");
    // SHA-1 of "password".
    expect(lines).toContain("1e4c9b93f3f0682250b6cf8331b7ee68fd8");
    expect(lines).toHaveLength(4);
  });

  it("answers as long a text where the list has nothing", async () => {
    const lengths = await Promise.all(
      ["5baa6", "00000", "fffff"].map(async (prefix) => (await (await ask(prefix)).text()).length),
    );
    expect(new Set(lengths).size).toBe(1);
  });

  it("takes five hexadecimal digits alone, before anything is counted", async () => {
    for (const prefix of ["", "5baa", "5baa61", "5baa61e4c9b93f3f0682250b6cf8331b7ee68fd8", "zzzzz", "%00"])
      expect((await ask(prefix)).status, prefix).toBe(404);
    expect(network.counted).toBe(0);
  });

  it("is limited by network", async () => {
    network.waits = 42;
    const answer = await ask("5baa6");
    expect([answer.status, answer.headers.get("retry-after"), await answer.text()]).toEqual([429, "42", ""]);
  });
});
