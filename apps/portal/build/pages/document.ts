import { type Language, languages } from '@poolhouse/domain/account/languages';
import { translate } from '@poolhouse/i18n/translate';

export interface DocumentParts {
  language: Language;
  brand: string;
  title: string;
  description: string;
  logo: string;
  /** Addresses of the variant's web manifest and of its icon on a phone; none while the portal is developed. */
  app?: { manifest: string; touchIcon: string } | undefined;
  /** Links for what should be fetched early. */
  early: readonly string[];
  /** Content of `#root`. */
  content: string;
  /** Path that the content was drawn for; absent for a skeleton. */
  path?: string;
  /** Rules without which the page can't be painted; the stylesheet waits behind the page then. */
  firstStyle?: string;
  /** Whether its content has styles of elements, in `data-style`. */
  styled?: boolean;
  /** Addresses of the stylesheet and the entry module, the boot script itself, and addresses of the fonts to fetch early. */
  style: string;
  script: string;
  boot: string;
  fonts: readonly string[];
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/gu, (character) => escapes[character] ?? '');

/** What the boot script says when nothing else can, in every language: the chosen one is known to the browser only. */
function bootWords(): string {
  const words = languages.map((language) => [
    language,
    {
      lost: translate(language, 'lost.title'),
      deviceOffline: translate(language, 'ui.error.deviceOffline'),
      mobileOffline: translate(language, 'ui.error.mobileOffline'),
      retry: translate(language, 'ui.retry'),
    },
  ]);
  return JSON.stringify(Object.fromEntries(words)).replaceAll('<', '\\u003c');
}

/**
 * Before anything is painted: the content policy lets a script style an element, and no attribute. And what is written in
 * another face than it will be would move when that comes: it is mostly there, and waited for a moment.
 */
const beforePaint = [
  "for (const one of document.querySelectorAll('[data-style]')) one.style.cssText = one.dataset.style;",
  "document.documentElement.dataset.fonts = '';",
  'const show = () => delete document.documentElement.dataset.fonts;',
  `document.fonts.load('650 1em "Inter Variable"').then(show, show);`,
  'setTimeout(show, 200);',
].join('\n');

/** A page as it is stored. The server fills all that stands in double braces. */
export function documentOf(parts: DocumentParts): string {
  const fonts = parts.fonts.map(
    (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
  );
  const style = `<link rel="stylesheet" href="${parts.style}">`;
  const script = `<script type="module" src="${parts.script}" nonce="{{nonce}}"></script>`;
  // Fetched with the others, though it waits for the stylesheet.
  const early = `<link rel="modulepreload" href="${parts.script}">`;
  const isPaintedFirst = parts.path !== undefined && parts.firstStyle !== undefined;
  const drawnFor = parts.path === undefined ? '' : ` data-page="${escaped(parts.path)}"`;
  return [
    '<!doctype html>',
    `<html lang="${parts.language}" data-brand="${escaped(parts.brand)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escaped(parts.title)}</title>`,
    `<meta name="description" content="${escaped(parts.description)}">`,
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfdfd">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#10191e">',
    `<link rel="icon" type="image/svg+xml" href="${parts.logo}">`,
    ...(parts.app
      ? [
          `<link rel="manifest" href="${parts.app.manifest}">`,
          `<link rel="apple-touch-icon" href="${parts.app.touchIcon}">`,
        ]
      : []),
    ...fonts,
    ...parts.early,
    '<script type="application/json" id="config">{{config}}</script>',
    `<script nonce="{{nonce}}">${parts.boot}</script>`,
    parts.firstStyle === undefined ? style : `<style nonce="{{nonce}}">${parts.firstStyle}</style>`,
    // The boot script takes it out of its template when the page is painted.
    ...(isPaintedFirst
      ? [`<template id="portal">${script}`, early, '{{modules}}', '</template>']
      : [script, '{{modules}}']),
    '</head>',
    '<body>',
    `<div id="root"${drawnFor}>${parts.content}</div>`,
    ...(parts.styled ? [`<script nonce="{{nonce}}">${beforePaint}</script>`] : []),
    '<div id="toasts"></div>',
    `<script type="application/json" id="words">${bootWords()}</script>`,
    // Nothing above it waits for it to be painted, and all scripts do to be run.
    ...(parts.firstStyle === undefined ? [] : [style]),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
