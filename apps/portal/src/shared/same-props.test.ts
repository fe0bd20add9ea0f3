import { expect, it } from 'vitest';
import { sameProps } from './same-props.ts';

const items = () => [
  { part: 'solar', running: true, words: [{ key: 'equipment.warmer', values: { by: 4 } }] },
];

it('props that say the same are the same, down to the last number', () => {
  expect(sameProps({ items: items(), old: false }, { items: items(), old: false })).toBe(true);
  expect(sameProps({ items: items(), old: false }, { items: items(), old: true })).toBe(false);
  const warmer = items();
  for (const { words } of warmer) for (const { values } of words) values.by = 5;
  expect(sameProps({ items: items() }, { items: warmer })).toBe(false);
  expect(sameProps({ items: items() }, { items: [] })).toBe(false);
});
