/** The first that fits counts: most browsers name others as well. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//u, 'Edge'],
  [/\b(?:OPR|Opera)\b/u, 'Opera'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//u, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS)\//u, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//u, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/u, 'iPhone'],
  [/\biPad\b/u, 'iPad'],
  [/\bAndroid\b/u, 'Android'],
  [/\bWindows\b/u, 'Windows'],
  [/\bCrOS\b/u, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/u, 'macOS'],
  [/\bLinux\b/u, 'Linux'],
];

/** Nobody's browser says more than this of itself. */
const longest = 512;

/**
 * Browser and system by the `User-Agent`, as people call them: 'Firefox, Windows'. Only names that stand here, so that
 * nobody puts words into a mail, and nothing more exact. Undefined when neither is known.
 */
export function deviceOf(userAgent: string | undefined): string | undefined {
  const text = userAgent?.slice(0, longest) ?? '';
  const named = [browsers, systems].map((known) => known.find(([sign]) => sign.test(text))?.[1]);
  return named.filter((name) => name !== undefined).join(', ') || undefined;
}
