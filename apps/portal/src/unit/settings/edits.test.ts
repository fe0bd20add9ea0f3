import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changesOf,
  conflictsOf,
  followedOf,
  keptMine,
  pruned,
  type SectionEdits,
  shownOf,
  takenTheirs,
  tidied,
  withEdit,
} from './edits.ts';
import type { Flat } from './leaves.ts';

const base: Flat = { a: 1, b: 2, c: [{ start: '06:00' }] };
const answered = { pending: false, refused: null };
const refused = { state: {}, errors: [] };

describe('a field that is changed', () => {
  test('is shown and counted, until it is what it was', () => {
    const edits = withEdit(base, undefined, 'a', 5);
    expect(shownOf(base, edits)).toEqual({ ...base, a: 5 });
    expect(changesOf(base, edits)).toEqual(['a']);
    expect(withEdit(base, edits, 'a', 1)).toBeUndefined();
    expect(withEdit(base, undefined, 'c', [{ start: '06:00' }])).toBeUndefined();
  });

  test('and changed elsewhere too is a conflict; another field is only told of', () => {
    const edits = withEdit(base, undefined, 'a', 5);
    const now = { ...base, a: 3, b: 4 };
    expect(conflictsOf(now, edits)).toEqual(['a']);
    expect(followedOf(now, edits)).toEqual(['b']);
    expect(shownOf(now, edits)).toEqual({ ...now, a: 5 });
    expect(conflictsOf({ ...base, a: 5 }, edits)).toEqual([]);
  });

  test('is what it became elsewhere, or stays, as is chosen', () => {
    const edits = withEdit(base, withEdit(base, undefined, 'a', 5), 'b', 9);
    const now = { ...base, a: 3 };
    expect(shownOf(now, takenTheirs(now, edits, ['a']))).toEqual({ ...now, b: 9 });
    const mine = edits && keptMine(now, edits);
    expect(conflictsOf(now, mine)).toEqual([]);
    expect(shownOf(now, mine)).toEqual({ ...now, a: 5, b: 9 });
  });
});

test('what is sent becomes as it will be stored, but not what was typed since', () => {
  const edits = withEdit(base, withEdit(base, undefined, 'a', ' 5'), 'b', 9);
  expect(tidied(base, edits, { ...base, a: ' 5', b: 7 }, { ...base, a: '5', b: 7 })?.values).toEqual({
    a: '5',
    b: 9,
  });
});

describe('a change that was saved', () => {
  const edits = withEdit(base, undefined, 'a', 5);
  const wanted = { ...base, a: 5 };

  test('is kept while the unit has not answered, and gone once it goes by it', () => {
    expect(changesOf(wanted, edits)).toEqual([]);
    expect(pruned(wanted, edits, { pending: true, refused: null })).toBe(edits);
    expect(pruned(wanted, edits, answered)).toBeUndefined();
  });

  test('comes back when the unit refuses it, over what the unit goes back to', () => {
    const back = pruned({ ...base, b: 7 }, edits, { pending: false, refused });
    expect(changesOf({ ...base, b: 7 }, back)).toEqual(['a']);
    expect(conflictsOf({ ...base, b: 7 }, back)).toEqual([]);
    expect(followedOf({ ...base, b: 7 }, back)).toEqual([]);
  });

  test('is a conflict when the panel said another thing meanwhile', () => {
    expect(conflictsOf({ ...base, a: 8 }, edits)).toEqual(['a']);
  });
});

test('whatever comes from elsewhere, what is typed here is shown until somebody chooses otherwise', () => {
  const field = fc.constantFrom('a', 'b', 'c');
  const step = fc.oneof(
    fc.record({ kind: fc.constant('type' as const), field, value: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ kind: fc.constant('panel' as const), field, value: fc.integer({ min: 0, max: 3 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let known: Flat = { a: 0, b: 0, c: 0 };
      let edits: SectionEdits | undefined;
      const typed = new Map<string, number>();
      for (const { kind, field: name, value } of steps) {
        if (kind === 'panel') known = { ...known, [name]: value };
        else {
          edits = withEdit(known, edits, name, value);
          if (known[name] === value) typed.delete(name);
          else typed.set(name, value);
        }
        expect(shownOf(known, edits)).toEqual({ ...known, ...Object.fromEntries(typed) });
      }
    }),
  );
});
