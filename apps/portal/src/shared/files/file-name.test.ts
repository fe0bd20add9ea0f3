import { expect, test } from 'vitest';
import { fileNameOf } from './file-name.ts';

test.each([
  [`attachment; filename="Garden-daily.csv"`, 'Garden-daily.csv'],
  [`attachment; filename=Garden.csv`, 'Garden.csv'],
  [`attachment; filename="Baz_n.csv"; filename*=UTF-8''Baz%C3%A9n.csv`, 'Bazén.csv'],
  [`attachment; filename*=utf-8''Pool%20%F0%9F%8F%8A.csv; filename="Pool.csv"`, 'Pool 🏊.csv'],
  [`attachment; filename="The \\"old\\" pool.csv"`, 'The "old" pool.csv'],
  [`attachment; filename="../../etc/passwd"`, '.._.._etc_passwd'],
  [`attachment; filename*=UTF-8''%E0%A4%A; filename="Pool.csv"`, 'Pool.csv'],
  ['attachment', ''],
  ['', ''],
])('%s is called %s', (disposition, name) => {
  expect(fileNameOf(disposition)).toBe(name);
});
