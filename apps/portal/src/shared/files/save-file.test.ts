import { Buffer } from 'node:buffer';
import { expect, it } from 'vitest';
import { bytesOf } from './save-file.ts';

it.each(['{"name":"Jana Příhodová"}', '{"name":"Jürgen 🏊"}', '{}', ''])('%s survives base64', (json) => {
  const base64 = Buffer.from(json, 'utf8').toString('base64');
  expect(new TextDecoder().decode(bytesOf(base64))).toBe(json);
});
