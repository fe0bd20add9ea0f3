import type { CommandStage } from '@poolhouse/domain/unit/commands';
import { describe, expect, it } from 'vitest';
import { command } from '#unit/data/unit-fixtures.ts';
import { type Asked, type Attempt, isInSight, isUnderWay, progressOf } from './attempt.ts';

const now = Date.parse('2026-06-01T12:00:03Z');
const pressed: Attempt = {
  ...{ asked: 'waiting', repeated: false, command: undefined },
  ...{ pressedAt: now, heardAt: now },
};
const at = (stage: CommandStage, when = now, heardAt = when) =>
  progressOf({ ...pressed, asked: 'answered', command: command({ stage }), heardAt }, null, when);

describe('progress of a switch', () => {
  it('is pressed before the server has answered', () => {
    const progress = progressOf(pressed, null, now);
    expect(progress).toEqual({ reached: 'pressed', stopped: undefined });
    expect(isUnderWay(progress)).toBe(true);
  });

  it.each([
    ['sent', 'sent', undefined, true],
    ['accepted', 'accepted', undefined, true],
    ['done', 'done', undefined, false],
    ['rejected', 'sent', 'rejected', false],
    ['failed', 'accepted', 'failed', false],
    ['expired', 'sent', 'expired', false],
  ] as const)('%s: reached %s, stopped by %s', (stage, reached, stopped, underWay) => {
    expect(at(stage)).toEqual({ reached, stopped });
    expect(isUnderWay(at(stage))).toBe(underWay);
  });

  it('a refusal of the server ends it at once', () => {
    const progress = progressOf({ ...pressed, asked: 'refused' }, null, now);
    expect(progress).toEqual({ reached: 'pressed', stopped: 'refused' });
    expect(isUnderWay(progress)).toBe(false);
  });

  const expires = Date.parse(command().expires);

  it('a command that the server still calls open some seconds after its time is over', () => {
    expect(isUnderWay(at('sent', expires + 4999))).toBe(true);
    expect(at('sent', expires + 5000)).toEqual({ reached: 'sent', stopped: 'expired' });
    expect(isUnderWay(at('accepted', expires + 34_999))).toBe(true);
    expect(at('accepted', expires + 35_000)).toEqual({ reached: 'accepted', stopped: 'expired' });
    expect(at('done', expires + 35_001).stopped).toBeUndefined();
  });

  it('a command whose end could not be heard is not called a failure, its end is unknown', () => {
    expect(isUnderWay(at('sent', expires + 15_000, now))).toBe(true);
    expect(at('sent', expires + 15_001, now)).toEqual({ reached: 'sent', stopped: 'unknown' });
    expect(at('accepted', expires + 45_001, now)).toEqual({ reached: 'accepted', stopped: 'unknown' });
  });
});

describe('a switch whose answer was lost', () => {
  const lost = (asked: Asked, over: Partial<Attempt> = {}): Attempt => ({
    ...{ ...pressed, asked, repeated: true, ...over },
  });
  const iso = (ms: number) => new Date(now + ms).toISOString();
  const seen = (mode: 'eco' | 'auto', ms: number) => ({ shows: mode === 'eco', receivedAt: iso(ms) });

  it.each(['asking', 'unanswered'] as const)('%s: it is not known whether it arrived', (asked) => {
    const progress = progressOf(lost(asked), null, now + 3_600_000);
    expect(progress).toEqual({ reached: 'pressed', stopped: asked });
    // Other modes can be chosen meanwhile.
    expect(isUnderWay(progress)).toBe(false);
    expect(isInSight(lost(asked), progress, seen('auto', 0), now + 3_600_000)).toBe(true);
  });

  it.each(['asking', 'unanswered'] as const)('%s: done once the unit is in the mode', (asked) => {
    expect(progressOf(lost(asked), seen('eco', -1), now)).toMatchObject({ stopped: asked });
    expect(progressOf(lost(asked), seen('eco', 1), now)).toEqual({ reached: 'done', stopped: undefined });
  });

  it('not switched only when no request for it can change the mode any more', () => {
    expect(progressOf(lost('unanswered'), seen('auto', 95_000), now + 95_000).stopped).toBe('unanswered');
    expect(progressOf(lost('unanswered'), seen('auto', 95_001), now + 95_001).stopped).toBe('unseen');
    // What is shown may be from before.
    expect(progressOf(lost('unanswered'), seen('auto', 60_000), now + 600_000).stopped).toBe('unanswered');
  });

  it('an answer that comes in the end undoes nothing that the unit has shown', () => {
    const answered = lost('answered', { command: command({ stage: 'sent' }) });
    expect(progressOf(answered, seen('eco', 1), now)).toMatchObject({ reached: 'done' });
    expect(progressOf(answered, seen('auto', 1), now)).toMatchObject({ reached: 'sent' });
    const failed = lost('answered', { command: command({ stage: 'failed' }) });
    expect(progressOf(failed, seen('eco', 1), now)).toMatchObject({ stopped: 'failed' });
  });

  it('while no answer was lost the unit’s own word is waited for', () => {
    const sent = { ...pressed, asked: 'answered', command: command({ stage: 'sent' }) } as const;
    expect(progressOf(sent, seen('eco', 1), now)).toMatchObject({ reached: 'sent' });
  });
});

describe('the end of a switch stays in sight', () => {
  const finishedAt = '2026-06-01T12:00:05Z';
  const end = Date.parse(finishedAt);
  const done: Attempt = {
    ...{ ...pressed, asked: 'answered', heardAt: end },
    command: command({ stage: 'done', finishedAt }),
  };
  const inSight = (attempt: Attempt, mode: string, receivedAt: string, when = end + 1000) =>
    isInSight(attempt, progressOf(attempt, null, when), { shows: mode === 'eco', receivedAt }, when);

  it('for a minute after it was heard', () => {
    expect(inSight(done, 'eco', finishedAt, end + 60_000)).toBe(true);
    expect(inSight(done, 'eco', finishedAt, end + 60_001)).toBe(false);
    const late = { ...done, heardAt: end + 600_000 };
    expect(inSight(late, 'eco', finishedAt, end + 601_000)).toBe(true);
  });

  it('until the unit is in another mode, not while its old one is still on its way', () => {
    expect(inSight(done, 'on', '2026-06-01T12:00:06Z')).toBe(false);
    expect(inSight(done, 'auto', '2026-06-01T12:00:04Z')).toBe(true);
  });

  it('a failure stays whatever the unit does', () => {
    const failed = { ...done, command: command({ stage: 'failed', finishedAt }) };
    expect(inSight(failed, 'on', '2026-06-01T12:00:06Z')).toBe(true);
  });

  it('an unknown end stays until it is known', () => {
    const unheard = { ...pressed, asked: 'answered', command: command({ stage: 'sent' }) } as const;
    expect(inSight(unheard, 'auto', '2026-06-01T12:00:00Z', now + 3_600_000)).toBe(true);
  });

  it('one that the unit cannot show goes once no request for it can change anything any more', () => {
    const unanswered = { ...pressed, asked: 'unanswered', repeated: true } as const;
    const inSightAt = (ms: number) => {
      const seen = { shows: undefined, receivedAt: new Date(now + ms).toISOString() };
      const later = now + 3_600_000;
      return isInSight(unanswered, progressOf(unanswered, seen, later), seen, later);
    };
    expect(inSightAt(95_000)).toBe(true);
    expect(inSightAt(95_001)).toBe(false);
  });
});
