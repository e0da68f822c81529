import { createCookie } from "@remix-run/node";

export type ColorScheme = "light" | "dark" | "system";

/** Under the theme's storage key (product rules: Storage). */
export const appearanceCookie = createCookie("mui-mode", {
  path: "/",
  sameSite: "lax",
  maxAge: 31_536_000,
});

export async function colorSchemeOf(request: Request): Promise<ColorScheme> {
  const value: unknown = await appearanceCookie.parse(request.headers.get("cookie"));
  return value === "light" || value === "dark" ? value : "system";
}
