import { expect, it } from 'vitest';
import { placeFor } from './covering.ts';

const phone = 844;
const below = { left: 16, right: 374, top: 770, bottom: 828 };
const above = { left: 16, right: 374, top: 16, bottom: 74 };
const button = (top: number) => ({ left: 24, right: 366, top, bottom: top + 48 });

it.each([
  ['stay where they cover nothing', 'bottom', below, [button(400)], 'bottom'],
  ['go up from a button at the bottom', 'bottom', below, [button(790)], 'top'],
  ['stay at the top once they are there', 'top', above, [button(790)], 'top'],
  ['come down from a button at the top', 'top', above, [button(40)], 'bottom'],
  ['stay where both ends have a button', 'bottom', below, [button(40), button(790)], 'bottom'],
  ['stay beside a button', 'bottom', { ...below, left: 400, right: 700 }, [button(790)], 'bottom'],
] as const)('notifications %s', (_, at, box, buttons, place) => {
  expect(placeFor(at, box, phone, buttons)).toBe(place);
});
