import { describe, expect, it } from 'vitest';
import { changedDetails, overtaken } from './details.ts';

const begun = { name: 'Pool', note: '', timeZone: 'Europe/Berlin' };

it('only what was changed is sent', () => {
  expect(changedDetails({ ...begun, note: 'Key' }, begun)).toEqual({ note: 'Key' });
  expect(changedDetails(begun, begun)).toEqual({});
});

describe('what is overtaken', () => {
  const meet = (now: object, typed: object, sent?: object) =>
    overtaken({
      begun,
      now: { ...begun, ...now },
      typed: { ...begun, ...typed },
      sent: sent && { ...begun, ...sent },
    });

  it.each([
    ['is the same field with something else typed', { name: 'Theirs' }, { name: 'Mine' }, { name: 'Theirs' }],
    ['is not another field', { note: 'Theirs' }, { name: 'Mine' }, {}],
    ['is nothing that was not touched', { name: 'Theirs' }, {}, {}],
    ['is nothing when both are alike', { name: 'Ours' }, { name: 'Ours' }, {}],
    ['is nothing when nothing changed', {}, { name: 'Mine' }, {}],
  ])('%s', (_, now, typed, expected) => {
    expect(meet(now, typed)).toEqual(expected);
  });

  it('is not what this form has sent itself, while more was typed', () => {
    expect(meet({ name: 'Mine' }, { name: 'Mine too' }, { name: 'Mine' })).toEqual({});
  });
});
