/** What the server needs to draw a page for its reader: built as one, into `dist/drawing`. */
export { drawUnit } from '../../src/entry-unit.tsx';
export { earlyOf } from './early-of.ts';
export { firstStyle } from './first-style.ts';
