import { expect, test } from 'vitest';
import { purePlugin } from './pure-plugin.ts';

const { transform } = purePlugin();
const read = (code: string, id: string) =>
  typeof transform === 'function' ? Reflect.apply(transform, undefined, [code, id]) : undefined;

test.each(['z(e);', 'a();line(1)', 'function f(){day.set(3)}'])(
  'a library that does something by ‘%s’ is noticed',
  (code) => {
    expect(() => read(code, '/node_modules/chart/index.js')).toThrow('is held to do nothing');
  },
);

test.each([
  ['const x = z.object({})', '/node_modules/chart/index.js'],
  ['buzz(e); o.line(1); lines(2)', '/node_modules/chart/index.js'],
  ['z.config(e)', '/node_modules/zod/v4/core.js'],
  ['line(1)', '/apps/portal/src/main.tsx'],
])('‘%s’ is none of it', (code, id) => expect(read(code, id)).toBeUndefined());
