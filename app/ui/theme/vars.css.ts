import { createGlobalThemeContract, globalStyle } from "@vanilla-extract/css";

/** Theme of the interface: colors by role, not by hue. Sizes are multiples of 4 pixels. */
export const vars = createGlobalThemeContract(
  {
    paper: "",
    surface: "",
    tint: "",
    ink: "",
    muted: "",
    line: "",
    edge: "",
    brand: "",
    onBrand: "",
    gold: "",
    link: "",
    focus: "",
    success: "",
    successTint: "",
    warning: "",
    warningTint: "",
    error: "",
    errorTint: "",
    glaze: { deep: "", ink: "", mist: "", gold: "", amber: "", paper: "" },
    night: "",
    onNight: "",
  },
  (_value, path) => path.map((part) => part.toLowerCase()).join("-"),
);

const light = {
  [vars.paper]: "#fbf8f2",
  [vars.surface]: "#fff",
  [vars.tint]: "#f4eee1",
  [vars.ink]: "#22303d",
  [vars.muted]: "#566472",
  [vars.line]: "#e6ddcc",
  [vars.edge]: "#857b6b",
  [vars.brand]: "#34495e",
  [vars.onBrand]: "#fff",
  [vars.gold]: "#f0b85a",
  [vars.link]: "#2b4763",
  [vars.focus]: "#34495e",
  [vars.success]: "#1a7a44",
  [vars.successTint]: "#e9f5ec",
  [vars.warning]: "#8a5200",
  [vars.warningTint]: "#fdf3e0",
  [vars.error]: "#b23122",
  [vars.errorTint]: "#fcedea",
  [vars.glaze.deep]: "#1b2c3b",
  [vars.glaze.ink]: "#34495e",
  [vars.glaze.mist]: "#8796a5",
  [vars.glaze.gold]: "#f0b85a",
  [vars.glaze.amber]: "#d08c1f",
  [vars.glaze.paper]: "#fffdf8",
  [vars.night]: "#22303d",
  [vars.onNight]: "#f3ecdf",
};

const dark = {
  [vars.paper]: "#141c24",
  [vars.surface]: "#1b2631",
  [vars.tint]: "#212e3a",
  [vars.ink]: "#f0e9dc",
  [vars.muted]: "#a9b5c0",
  [vars.line]: "#31404e",
  [vars.edge]: "#7b8a98",
  [vars.brand]: "#f3bf68",
  [vars.onBrand]: "#18212a",
  [vars.gold]: "#f3bf68",
  [vars.link]: "#f3cd8c",
  [vars.focus]: "#f3bf68",
  [vars.success]: "#6fd197",
  [vars.successTint]: "#17322a",
  [vars.warning]: "#f3bf68",
  [vars.warningTint]: "#352c1b",
  [vars.error]: "#ff9c8e",
  [vars.errorTint]: "#3b2427",
  [vars.glaze.deep]: "#0f1820",
  [vars.glaze.ink]: "#3f5a73",
  [vars.glaze.mist]: "#91a3b3",
  [vars.glaze.gold]: "#f3bf68",
  [vars.glaze.amber]: "#cf8f2c",
  [vars.glaze.paper]: "#f4ecdc",
  [vars.night]: "#0f161d",
  [vars.onNight]: "#f0e9dc",
};

globalStyle(":root", { vars: light, colorScheme: "light" });
globalStyle(":root:not([data-color-scheme=light])", {
  "@media": { "screen and (prefers-color-scheme: dark)": { vars: dark, colorScheme: "dark" } },
});
// Paper is white in either color scheme.
globalStyle(":root[data-color-scheme=dark], [data-scheme=dark]", {
  "@media": { screen: { vars: dark, colorScheme: "dark" } },
});
globalStyle("[data-scheme=light]", { vars: light, colorScheme: "light" });

/** Distance in grid steps: `space(4)` is 16 pixels at the default text size. */
export const space = (steps: number) => `${steps / 4}rem`;

/** Six sizes, each with its line height on the grid. */
export const type = {
  small: { fontSize: "0.875rem", lineHeight: space(5) },
  body: { fontSize: "1rem", lineHeight: space(6) },
  lead: { fontSize: "1.1875rem", lineHeight: space(7) },
  heading: { fontSize: "1.4375rem", lineHeight: space(8) },
  title: { fontSize: "clamp(1.75rem, 1.3rem + 1.9vw, 2.375rem)", lineHeight: 1.2 },
  hero: { fontSize: "clamp(2.5rem, 1.5rem + 4.4vw, 4.25rem)", lineHeight: 1.08 },
} as const;

export const display = "display, 'Songti SC', 'Noto Serif SC', 'Source Han Serif SC', Georgia, serif";
export const sans =
  "Helvetica, Arial, 'Geeza Pro', 'Noto Sans Arabic', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif";
export const mono = "ui-monospace, 'SFMono-Regular', Menlo, Consolas, 'Liberation Mono', monospace";

/** Width from which a second column fits beside a text. */
export const roomy = "screen and (min-width: 60rem)";
/** Width from which a navigation fits beside a page of two columns. */
export const broad = "screen and (min-width: 75rem)";
export const wide = "screen and (min-width: 48rem)";
export const narrow = "screen and (max-width: 47.99rem)";
export const radius = "6px";
