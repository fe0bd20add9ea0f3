/** Lightness 0–1, chroma, hue in degrees, opacity 0–1. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
  alpha: number;
}

export function parseOklch(text: string): Oklch {
  const match = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)$/u.exec(text.trim());
  if (!match) throw new Error(`no oklch colour: ${text}`);
  const [, l, c, h, alpha = '1'] = match.map(String);
  return { l: Number(l), c: Number(c), h: Number(h), alpha: alpha === 'undefined' ? 1 : Number(alpha) };
}

/** Linear sRGB, each part held within the gamut. (Björn Ottosson, A perceptual color space for image processing) */
function linearRgb({ l, c, h }: Oklch): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const within = (value: number) => Math.min(1, Math.max(0, value));
  return [
    within(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    within(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    within(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

const gamma = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function luminance(colour: Oklch, under?: Oklch): number {
  const rgb = linearRgb(colour);
  const below = under ? linearRgb(under) : rgb;
  const [r = 0, g = 0, b = 0] = rgb.map((part, index) =>
    linear(gamma(part) * colour.alpha + gamma(below[index] ?? part) * (1 - colour.alpha)),
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast by WCAG 2.2 of a colour on a background; a translucent background lies on `under`. */
export function contrast(colour: Oklch, background: Oklch, under?: Oklch): number {
  const one = luminance(colour);
  const other = luminance(background, under);
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
