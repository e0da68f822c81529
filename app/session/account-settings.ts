import type { Session } from "./machine";
import { errorOf } from "./stored-tokens";

/** The parts of the settings object that the browser uses. */
export interface StoredSettings {
  profile?: { avatarUrl?: string | null; [key: string]: unknown } | undefined;
  preferences?:
    | {
        theme?: { primaryColor: string; accentColor: string };
        colorScheme?: "light" | "dark" | "system";
        language?: string;
      }
    | undefined;
  [key: string]: unknown;
}

export interface SettingsState {
  data: StoredSettings | null;
  status: "idle" | "loading" | "error";
  error: string | undefined;
}

const KEY = "accountSettings";
const FAILED = "Could not load account settings";

/** Account settings in the browser, mirrored in its storage (product rules: Storage). */
export function createAccountSettings(session: Pick<Session, "request">, storage: SessionStorage) {
  let state: SettingsState = { data: readMirror(storage), status: "idle", error: undefined };

  function set(data: StoredSettings) {
    state = { data, status: "idle", error: undefined };
    storage.setItem(KEY, JSON.stringify(data));
  }

  return {
    getState: () => state,
    set,
    async load(): Promise<void> {
      state = { ...state, status: "loading", error: undefined };
      try {
        const response = await session.request("/settings");
        if (!response.ok) throw await errorOf(response);
        set(await response.json());
      } catch {
        state = { ...state, status: "error", error: FAILED };
      }
    },
    clear() {
      state = { data: null, status: "idle", error: undefined };
      storage.removeItem(KEY);
    },
    /** Changes the picture, if the settings include a profile. */
    setAvatar(avatarUrl: string | null) {
      const { data } = state;
      if (data?.profile) set({ ...data, profile: { ...data.profile, avatarUrl } });
    },
  };
}

type SessionStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

function readMirror(storage: SessionStorage): StoredSettings | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? "null");
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
