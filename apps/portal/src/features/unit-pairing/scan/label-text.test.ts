import { expect, it } from 'vitest';
import { labelOf } from './label-text.ts';

const label = { serial: '204117384', code: '0123456789ABCDEF' };

it.each([
  'https://live.example.com/units/add?serial=204117384&code=0123456789ABCDEF',
  'HTTPS://pool.example:8443/units/add/?code=0123-4567-89ab-cdef&serial=204%20117%20384&lang=de#label',
  '204117384 0123456789ABCDEF',
  ' 204117384\r\n0123456789abcdef\n',
  '204117384 O123456789ABCDEF',
])('%j is a label', (text) => {
  expect(labelOf(text)).toEqual(label);
});

it('an aqua unit’s number is shorter', () => {
  expect(labelOf('ab12345 0123456789ABCDEF')).toEqual({ ...label, serial: 'AB12345' });
});

it.each([
  '',
  'https://example.com/',
  'http://live.example.com/units/add?serial=204117384&code=0123456789ABCDEF',
  'https://live.example.com/units?serial=204117384&code=0123456789ABCDEF',
  'https://live.example.com/units/add?serial=204117384',
  'https://live.example.com/units/add?code=0123456789ABCDEF',
  'https://live.example.com/units/add?serial=204117384&serial=204117385&code=0123456789ABCDEF',
  'https://live.example.com/units/add?serial=204117384&code=0123456789ABCDEF&code=0',
  'https://live.example.com/units/add?serial=20411738&code=0123456789ABCDEF',
  'https://live.example.com/units/add?serial=204117384&code=0123456789ABCDEU',
  'javascript:alert(1)',
  'WIFI:T:WPA;S:Pool;P:secret;;',
  '204117384',
  '204117384 0123 4567 89AB CDEF',
  '204117384 0123456789ABCDEF more',
  `204117384 0123456789ABCDEF${' '.repeat(300)}`,
])('%j is none', (text) => {
  expect(labelOf(text)).toBeUndefined();
});
