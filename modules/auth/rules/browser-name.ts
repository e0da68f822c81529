/** Maximum number of characters that are read: what a browser says of itself is shorter, and every pattern reads it. */
const READ = 300;

/** Names of browsers, in the order in which they are tried: most also name those that they descend from. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPX|OPT|Opera)[/ ]/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bYaBrowser\//, "Yandex"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bDuckDuckGo\/|\bDdg\//, "DuckDuckGo"],
  [/\b(?:HuaweiBrowser|HBPC)\//, "Huawei Browser"],
  [/\b(?:MiuiBrowser|XiaoMi)\//, "Mi Browser"],
  [/\bUC ?Browser\/|\bUBrowser\//, "UC Browser"],
  [/\bMicroMessenger\//, "WeChat"],
  [/\bMQQBrowser\/|\bQQBrowser\//, "QQ Browser"],
  [/\bFBA[NV]\//, "Facebook"],
  [/\bInstagram /, "Instagram"],
  [/\bLinkedInApp\b/, "LinkedIn"],
  [/\bGSA\//, "Google app"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/\b(?:MSIE |Trident\/)/, "Internet Explorer"],
  [/^curl\//, "curl"],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPad\b/, "iPadOS"],
  [/\biPhone\b|\biPod\b/, "iOS"],
  [/\b(?:HarmonyOS|OpenHarmony)\b/, "HarmonyOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** Reads which browser and system a User-Agent header names; null for each that it does not. */
export function readBrowser(userAgent: string): { browser: string | null; system: string | null } {
  const read = userAgent.slice(0, READ);
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(read))?.[1] ?? null;
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}

/** A browser and its system by their names, for people to know theirs again; null for what names neither. */
export function browserName(userAgent: string): string | null {
  const { browser, system } = readBrowser(userAgent);
  return [browser, system].filter(Boolean).join(", ") || null;
}
