import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hex } from '@poolhouse/brands/hex';
import { languages } from '@poolhouse/domain/account/languages';
import { translate } from '@poolhouse/i18n/translate';
import { minifySync } from 'vite';
import { usualBackground } from './app-colours.ts';

const file = join(import.meta.dirname, 'offline.js');
const ink = { light: 'oklch(0.25 0.03 230)', dark: 'oklch(0.94 0.01 220)' };

/** Of what is old. */
const muted = { light: 'oklch(0.47 0.025 228)', dark: 'oklch(0.75 0.02 225)' };
const card = { light: 'oklch(1 0 0)', dark: 'oklch(0.228 0.02 230)' };
const line = { light: 'oklch(0.915 0.01 220)', dark: 'oklch(0.305 0.02 230)' };
const fieldLine = { light: 'oklch(0.63 0.02 225)', dark: 'oklch(0.54 0.022 228)' };

const inBoth = ({ light, dark }: typeof ink): string => `light-dark(${hex(light)},${hex(dark)})`;

const looks = [
  ':root{color-scheme:light dark}',
  ':root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}',
  `body{margin:0;min-height:100vh;display:grid;place-items:center;font:1rem/1.5 system-ui,sans-serif;`,
  `background:${inBoth(usualBackground)};color:${inBoth(ink)}}`,
  'main{box-sizing:border-box;width:100%;max-width:29rem;padding:1.5rem 1rem;text-align:center}',
  'h1{font-size:1.375rem;line-height:1.3;margin:0 0 .5rem}h1,p{text-wrap:balance}p{margin:0 0 1.5rem}',
  '.brand{display:inline-flex;align-items:center;gap:.625rem;font-size:1.125rem;font-weight:600}',
  '.brand::before{width:1.75rem;height:1.75rem;background:var(--logo) center/contain no-repeat;content:""}',
  'button{font:inherit;font-weight:600;min-height:2.75rem;padding:0 1.25rem;border-radius:.75rem;',
  `border:1px solid ${inBoth(fieldLine)};background:${inBoth(card)};color:inherit;cursor:pointer}`,
  'ul{list-style:none;margin:2rem 0 0;padding:0;text-align:start;display:grid;gap:1rem}ul:empty{display:none}',
  `li{padding:1.25rem;border:1px solid ${inBoth(line)};border-radius:1rem;background:${inBoth(card)};color:${inBoth(muted)}}`,
  'h2{font-size:1.125rem;line-height:1.3;margin:0 0 .75rem;overflow-wrap:anywhere}',
  'dl{display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;margin:0 0 .75rem}dl:empty{display:none}',
  'dt,small{font-size:.875rem}dd{margin:0;font-size:1.375rem;font-weight:600;line-height:1.3;letter-spacing:-.02em}',
  'dd+dd{font-size:.875rem;font-weight:400;letter-spacing:0}dd,small{font-variant-numeric:tabular-nums}',
  'button:focus-visible{outline:3px solid currentcolor;outline-offset:2px}',
].join('');

/**
 * What is shown instead of a page that cannot be had; everything stands in it, and its policy allows just that.
 * @param logo of the variant, an SVG
 */
export function offlinePage(name: string, logo: string): { html: string; policy: string } {
  const picture = `url("data:image/svg+xml;base64,${Buffer.from(logo).toString('base64')}")`;
  const style = `:root{--logo:${picture}}${looks}`;
  const words = Object.fromEntries(
    languages.map((language) => [
      language,
      {
        device: translate(language, 'ui.error.deviceOffline'),
        server: translate(language, 'ui.error.connection'),
        text: translate(language, 'ui.offline.text'),
        retry: translate(language, 'ui.retry'),
      },
    ]),
  );
  const source = `const words = ${JSON.stringify(words)};\nconst name = ${JSON.stringify(name)};\n${readFileSync(file, 'utf8')}`;
  const { code, errors } = minifySync(file, source);
  if (errors.length > 0 || code.includes('</')) throw new Error(`${file} can't stand in a page`);
  const script = code.trim();
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title></title><style>${style}</style></head>`,
    `<body><main><p class="brand"></p><h1></h1><p></p><button type="button"></button><ul></ul></main><script>${script}</script></body></html>`,
  ].join('');
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    'img-src data:',
    `script-src ${hashOf(script)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html, policy };
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
