import { createHash } from "node:crypto";
import { recordAudit } from "../../audit/index.server";
import { actorName } from "../../kernel/actor-name";
import type { Database, Db } from "../../kernel/db";
import type { Clock, Ids, Inspector } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import * as store from "../store";

/** Default colors of the platform (product rules: Constants). */
export const THEME_DEFAULTS = { primaryColor: "#F0B85A", accentColor: "#34495e" } as const;

export interface AccountSettings {
  profile: { firstName: string; lastName: string; phone: string; avatarUrl: string | null };
  emailSettings: { signInAlerts: boolean };
  preferences: {
    theme: { primaryColor: string; accentColor: string };
    colorScheme: "light" | "dark" | "system";
    language: string;
  };
  account: { email: string; role: string; status: string; createdAt: string };
}

interface SettingsDeps {
  db: Database;
  ids: Ids;
  clock: Clock;
}
type Actor = { userId: string };

/** Returns the settings object. `avatarUrl` builds the picture's address from its hash. */
export async function getSettings(
  db: Db,
  actor: Actor,
  avatarUrl: (sha256: string) => string,
): Promise<AccountSettings> {
  const user = await store.findUserWithAvatar(db, actor.userId);
  if (!user) throw new Error(`user ${actor.userId} is gone while signed in`);
  const { firstName, lastName, phone, signInAlerts, colorScheme, language, email, platformRole, status } = user;
  return {
    profile: { firstName, lastName, phone: phone ?? "", avatarUrl: user.avatar ? avatarUrl(user.avatar.sha256) : null },
    emailSettings: { signInAlerts },
    preferences: {
      theme: {
        primaryColor: user.primaryColor ?? THEME_DEFAULTS.primaryColor,
        accentColor: user.accentColor ?? THEME_DEFAULTS.accentColor,
      },
      colorScheme,
      language,
    },
    account: { email, role: platformRole, status, createdAt: user.createdAt.toISOString() },
  };
}

export function updateProfile(
  deps: SettingsDeps,
  actor: Actor,
  profile: { firstName: string; lastName: string; phone: string },
): Promise<void> {
  return update(deps, actor, "profile", profile);
}

export function updateEmailSettings(
  deps: SettingsDeps,
  actor: Actor,
  settings: { signInAlerts: boolean },
): Promise<void> {
  return update(deps, actor, "email-settings", settings);
}

export function updatePreferences(
  deps: SettingsDeps,
  actor: Actor,
  preferences: AccountSettings["preferences"],
): Promise<void> {
  const { theme, colorScheme, language } = preferences;
  return update(deps, actor, "preferences", { ...theme, colorScheme, language });
}

async function update(
  deps: SettingsDeps,
  { userId }: Actor,
  section: string,
  data: Parameters<typeof store.updateUser>[2],
) {
  await deps.db.$transaction(async (tx) => {
    await store.updateUser(tx, userId, data);
    await recordAudit(tx, deps, {
      organizationId: null,
      actor: actorName("user", userId),
      action: "settings.changed",
      subject: userId,
      details: { section },
    });
  });
}

/**
 * Stores a person's picture (PNG, JPEG or WebP), encoded anew as a square. Codes: `too-large` (4 MB, 24 megapixels),
 * `unreadable` (no such picture, or too complex), `busy`.
 */
export async function changeAvatar(
  deps: SettingsDeps & { inspector: Inspector },
  actor: Actor,
  bytes: Uint8Array,
): Promise<Result<null, "too-large" | "unreadable" | "busy">> {
  const inspection = await deps.inspector.inspect("read-image", { bytes, use: "avatar" });
  if (!inspection.done) return { ok: false, code: inspection.code === "busy" ? "busy" : "unreadable" };
  const reading = inspection.result;
  if (!reading.ok) return { ok: false, code: reading.code === "too-large" ? "too-large" : "unreadable" };
  await setAvatar(deps, actor, reading.image.png);
  return { ok: true };
}

export const removeAvatar = (deps: SettingsDeps, actor: Actor): Promise<void> => setAvatar(deps, actor, null);

async function setAvatar(deps: SettingsDeps, { userId }: Actor, png: Uint8Array | null): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    if (png) {
      const sha256 = createHash("sha256").update(png).digest("hex");
      await store.upsertAvatar(tx, userId, { png: new Uint8Array(png), sha256, createdAt: deps.clock.now() });
    } else await store.deleteAvatar(tx, userId);
    await recordAudit(tx, deps, {
      organizationId: null,
      actor: actorName("user", userId),
      action: png ? "avatar.changed" : "avatar.removed",
      subject: userId,
    });
  });
}

/** Returns the person's picture with this hash, or null. */
export async function readAvatar(db: Db, { userId }: Actor, sha256: string): Promise<Uint8Array | null> {
  const avatar = await store.findAvatar(db, userId);
  return avatar?.sha256 === sha256 ? avatar.png : null;
}
