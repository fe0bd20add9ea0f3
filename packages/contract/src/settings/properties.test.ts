import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SettingField, type SettingFields, weekDays } from './fields.ts';
import { checkState, sectionNames, sections } from './sections.ts';
import { told } from './testing/states.ts';

const clock = fc
  .nat({ max: 1439 })
  .map(
    (minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
  );

/** Anything that is right by itself. */
function rightFor(field: SettingField): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'number': {
      const { min, max, step, isOptional } = field;
      const value = fc
        .integer({ min: Math.ceil(min / step - 1e-6), max: Math.floor(max / step + 1e-6) })
        .map((steps) => Number((steps * step).toFixed(3)));
      return isOptional ? fc.option(value) : value;
    }
    case 'choice':
      return fc.constantFrom(...field.options);
    case 'time':
      return clock;
    case 'switch':
      return fc.boolean();
    case 'days':
      return fc.subarray([...weekDays]);
    case 'line':
      return fc.stringMatching(/^[A-Za-zÀ-ÿ0-9 ]{0,40}$/u).map((text) => text.normalize().trim());
    case 'group':
      return stateOf(field.fields);
    case 'maybe':
      return fc.option(stateOf(field.fields));
    case 'list':
      return fc.array(stateOf(field.fields), { maxLength: field.most });
  }
}
const stateOf = (fields: SettingFields): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, rightFor(field)])));

/** A value in place of a right one, and what is told of it. */
function wrongFor(field: SettingField): fc.Arbitrary<unknown> {
  const odd = fc.constantFrom(undefined, 'moon', Number.NaN, [[]], { moon: 1 });
  if (field.kind !== 'number')
    return field.kind === 'line' ? fc.constantFrom(undefined, 5, null, 'two\nlines', []) : odd;
  const { min, max, step } = field;
  const beyond = fc.oneof(
    fc.double({ min: max + step / 4, noNaN: true }),
    fc.double({ max: min - step / 4, noNaN: true }),
    fc.integer({ min: 1, max: 9 }).map((tenths) => min + (step * tenths) / 10),
  );
  return fc.oneof(odd, beyond);
}

test.each(sectionNames)(
  '%s: what is right in itself is stored as it was said, or its ties are told of',
  (name) => {
    const { fields } = sections[name];
    fc.assert(
      fc.property(stateOf(fields), (state) => {
        const checked = checkState(name, JSON.parse(JSON.stringify(state)));
        if ('faults' in checked) {
          for (const { code } of checked.faults) {
            expect(['between', 'in-steps', 'invalid', 'required', 'unknown-field']).not.toContain(code);
          }
          return;
        }
        // Lists are sorted; nothing else is changed, and what is stored is stored again as it is.
        expect(sortedLists(checked.state)).toEqual(sortedLists(state));
        expect(checkState(name, checked.state)).toEqual(checked);
      }),
    );
  },
);

test.each(sectionNames)('%s: with one field wrong it never passes, and the field is named', (name) => {
  const { fields } = sections[name];
  const damage = fc.constantFrom(...Object.keys(fields)).chain((field) =>
    fc.record({
      field: fc.constant(field),
      state: stateOf(fields),
      wrong: wrongFor((fields as SettingFields)[field] as SettingField),
    }),
  );
  fc.assert(
    fc.property(damage, ({ field, state, wrong }) => {
      const faults = told(name, { ...state, [field]: wrong });
      expect(faults.some((line) => line.startsWith(field))).toBe(true);
    }),
  );
});

test.each(sectionNames)('%s: no JSON at all breaks it', (name) => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(told(name, value).length).toBeGreaterThan(0);
    }),
  );
});

function sortedLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => JSON.stringify(item)).toSorted();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, sortedLists(part)]));
}
