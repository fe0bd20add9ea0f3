import { expect, test } from 'vitest';
import { firstStyle } from './first-style.ts';
import { stylePartsOf } from './style-parts.ts';

const page = '<main class="page wide"><h1 class="title">x</h1></main>';

test.each([
  ['of elements and of the whole page', ':root{--a:1}h1{margin:0}', ':root{--a:1}h1{margin:0}'],
  ['of classes that the page has', '.page .title:hover{top:0}', '.page .title:hover{top:0}'],
  ['of one of some selectors', '.other,.title{top:0}', '.title{top:0}'],
  ['not of classes that it lacks', '.page .other{top:0}.other{top:1px}', ''],
  ['where a class must not be there', '.page:not(.other){top:0}', '.page:not(.other){top:0}'],
  [
    'where brackets stand in brackets',
    '.page:not(:nth-child(2).other,:has(:not(.x) .y)){top:0}',
    '.page:not(:nth-child(2).other,:has(:not(.x) .y)){top:0}',
  ],
  ['where an attribute has a dot', '.page[href$=".svg"]{top:0}', '.page[href$=".svg"]{top:0}'],
  ['of all other brands', ':root:not([data-brand=remote]){top:0}', ':root:not([data-brand=remote]){top:0}'],
  ['where one of some is enough', ':where(.page,.other){top:0}', ':where(.page,.other){top:0}'],
  [
    'of themes and widths, without those that are empty then',
    '@media (width>1px){.wide{top:0}}@media (width>2px){.other{top:0}}',
    '@media (width>1px){.wide{top:0}}',
  ],
  [
    'and movements that they name',
    '.title{animation:1s in,2s out}@keyframes in{0%{top:0}}@keyframes other{0%{top:0}}',
    '.title{animation:1s in,2s out}@keyframes in{0%{top:0}}',
  ],
  [
    'of its brand alone',
    ":root[data-brand='remote']{--a:1}:root[data-brand=pool-live][data-theme=dark]{--a:2}",
    ':root[data-brand=pool-live][data-theme=dark]{--a:2}',
  ],
  [
    'and movements that a name of their own names',
    ':root{--move:1s in}@keyframes in{0%{top:0}}',
    ':root{--move:1s in}@keyframes in{0%{top:0}}',
  ],
  ['and fonts', '@font-face{font-family:x}', '@font-face{font-family:x}'],
])('a page brings the rules %s', (_, css, expected) => {
  expect(firstStyle(stylePartsOf(css), 'pool-live', page)).toBe(expected);
});

test.each(['@layer a{p{top:0}}', '.a\\:b{top:0}', 'p{content:"</style>"}'])('%s is refused', (css) => {
  expect(() => stylePartsOf(css)).toThrow('the stylesheet has');
});
