import { beforeEach, describe, expect, it } from "vitest";
import { createAccountSettings } from "./account-settings";

let stored: Map<string, string>;
let answer: () => Promise<Response>;
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
const create = () => createAccountSettings({ request: () => answer() }, storage);
const SETTINGS = { profile: { firstName: "Ada", avatarUrl: null }, preferences: { language: "en" } };

beforeEach(() => {
  stored = new Map();
  answer = async () => Response.json(SETTINGS);
});

describe("the account settings in the browser", () => {
  it("begin idle and empty, or with what the storage keeps", () => {
    expect(create().getState()).toEqual({ data: null, status: "idle", error: undefined });
    stored.set("accountSettings", JSON.stringify(SETTINGS));
    expect(create().getState().data).toEqual(SETTINGS);
  });

  it.each(["{", "[]", "7", "undefined"])("take nothing from a storage that holds %s", (text) => {
    stored.set("accountSettings", text);
    expect(create().getState().data).toBeNull();
  });

  it("are loading while they are fetched, then idle with data and mirrored", async () => {
    const settings = create();
    const loading = settings.load();
    expect(settings.getState().status).toBe("loading");
    await loading;
    expect(settings.getState()).toEqual({ data: SETTINGS, status: "idle", error: undefined });
    expect(JSON.parse(stored.get("accountSettings") ?? "")).toEqual(SETTINGS);
  });

  it.each<[string, () => Promise<Response>]>([
    ["a refusal", async () => Response.json({ error: "no" }, { status: 500 })],
    ["a broken connection", () => Promise.reject(new TypeError("offline"))],
  ])("end in error after %s, keeping what they had", async (_, failing) => {
    const settings = create();
    settings.set(SETTINGS);
    answer = failing;
    await settings.load();
    expect(settings.getState()).toEqual({ data: SETTINGS, status: "error", error: "Could not load account settings" });
  });

  it("are cleared with their mirror", () => {
    const settings = create();
    settings.set(SETTINGS);
    settings.clear();
    expect([settings.getState(), stored.size]).toEqual([{ data: null, status: "idle", error: undefined }, 0]);
  });

  it("change the picture only where there is a profile", () => {
    const settings = create();
    settings.setAvatar("/a.png");
    expect([settings.getState().data, stored.size]).toEqual([null, 0]);
    settings.set(SETTINGS);
    settings.setAvatar("/a.png");
    expect(JSON.parse(stored.get("accountSettings") ?? "").profile).toEqual({ firstName: "Ada", avatarUrl: "/a.png" });
  });
});
