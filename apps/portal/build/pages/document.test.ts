import { expect, test } from 'vitest';
import { brandRules } from '../brand-rules.ts';
import { type DocumentParts, documentOf } from './document.ts';

const parts = {
  language: 'cs',
  brand: 'pool-live',
  title: 'A "pool" <b>&',
  description: 'd',
  logo: '/logo.svg',
  early: [],
  content: '<p>x</p>',
  path: '/login',
  style: '/style.css',
  script: '/main.js',
  boot: 'let boot;',
  fonts: ['/font.woff2'],
} satisfies DocumentParts;
const page = documentOf(parts);

test('a page has places for nonce, modules and configuration, no inline script without the nonce and no style', () => {
  expect(page).toContain('<script type="application/json" id="config">{{config}}</script>');
  expect(
    page.match(/<script nonce="\{\{nonce\}\}">let boot;|<script type="module"[^>]*nonce="\{\{nonce\}\}"/gu),
  ).toHaveLength(2);
  // The others are data.
  expect(page.match(/<script(?! type="application\/json")/gu)).toHaveLength(2);
  expect(page).toContain('{{modules}}');
  expect(page).not.toMatch(/<style| style="| on\w+="/u);
});

test('a page that brings what its first paint needs has the stylesheet behind all that is painted', () => {
  const own = documentOf({ ...parts, firstStyle: 'p{top:0}' });
  expect(own).toContain('<style nonce="{{nonce}}">p{top:0}</style>');
  const places = ['<style', '<p>x</p>', '<link rel="stylesheet" href="/style.css">'].map((text) =>
    own.indexOf(text),
  );
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(own.split('/style.css')).toHaveLength(2);
});

test('what makes a page live waits in it until it is painted, where all that this needs comes with it', () => {
  const template =
    /<template id="portal"><script type="module" src="\/main\.js" nonce="\{\{nonce\}\}"><\/script>\n<link rel="modulepreload" href="\/main\.js">\n\{\{modules\}\}\n<\/template>/u;
  expect(documentOf({ ...parts, firstStyle: 'p{top:0}' })).toMatch(template);
  const { path: _, ...skeleton } = { ...parts, firstStyle: 'p{top:0}' };
  for (const other of [page, documentOf(skeleton)]) expect(other).not.toContain('<template');
});

test('texts are escaped', () => {
  expect(page).toContain('<title>A &quot;pool&quot; &lt;b&gt;&amp;</title>');
});

test('what a brand sets anew counts for its pages only, by choice and by the device', () => {
  const rules = brandRules({
    label: 'spa',
    name: 'Spa',
    hostPrefix: 'spa',
    flags: {
      registration: true,
      passwordReset: true,
      terms: true,
      demo: true,
      firmwareVersion: false,
      tabIcons: false,
      remoteControl: false,
    },
    backLink: { target: 'live-view', url: '/' },
    links: { help: '/', remote: 'remote' },
    logo: { height: '1rem', showLogo: true, showAppLogo: true, vertical: false },
    tokens: { light: { accent: 'oklch(0.5 0.1 20)' }, dark: {} },
  });
  expect(rules.split('\n')).toEqual([
    ":root[data-brand='spa']{--logo-height:1rem;}",
    ":root[data-brand='spa'][data-theme='light']{--accent:oklch(0.5 0.1 20);}",
    "@media (prefers-color-scheme: light){:root[data-brand='spa']:not([data-theme]){--accent:oklch(0.5 0.1 20);}}",
  ]);
});
