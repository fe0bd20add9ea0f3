import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deletionDue, isBackLinkAlive, tokenMs } from './account-times.ts';

const now = new Date('2026-06-01T10:00:00Z');
const before = (ms: number): Date => new Date(now.getTime() - ms);

describe('times of an account', () => {
  it('deletes 48 hours after the request, across a change of summer time too', () => {
    expect(deletionDue(new Date('2026-03-28T12:00:00Z')).toISOString()).toBe('2026-03-30T12:00:00.000Z');
  });

  it.each([
    [0, true],
    [7_199_999, true],
    [7_200_000, false],
    [7_200_001, false],
    [-1, false],
  ])('keeps a back link %d ms old: %s', (age, alive) => {
    expect(isBackLinkAlive(before(age), now)).toBe(alive);
  });

  it('never brings a dead back link to life again', () => {
    fc.assert(
      fc.property(fc.nat(20_000_000), fc.nat(20_000_000), (age, more) => {
        if (!isBackLinkAlive(before(age), now)) expect(isBackLinkAlive(before(age + more), now)).toBe(false);
      }),
    );
  });

  it('of tokens: confirm 24 h, reset 1 h, login 60 s, revoke 48 h', () => {
    expect(tokenMs).toMatchObject({
      confirm: 86_400_000,
      reset: 3_600_000,
      login: 60_000,
      revoke: 172_800_000,
    });
  });
});
