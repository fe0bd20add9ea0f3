import type { Mode } from '@poolhouse/domain/filtration/modes';
import type { CommandStage } from '@poolhouse/domain/unit/commands';
import { describe, expect, it } from 'vitest';
import { command } from '#unit/data/unit-fixtures.ts';
import { type Attempt, isInSight, isUnderWay, progressOf } from './mode-progress.ts';

const now = Date.parse('2026-06-01T12:00:03Z');
const pressed: Attempt = { mode: 'eco', command: undefined, refused: false, heardAt: now };
const at = (stage: CommandStage, when = now, heardAt = when) =>
  progressOf({ ...pressed, command: command({ stage }), heardAt }, when);

describe('progress of a switch', () => {
  it('is pressed before the server has answered', () => {
    const progress = progressOf(pressed, now);
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
    const progress = progressOf({ ...pressed, refused: true }, now);
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

describe('the end of a switch stays in sight', () => {
  const finishedAt = '2026-06-01T12:00:05Z';
  const end = Date.parse(finishedAt);
  const done: Attempt = { ...pressed, command: command({ stage: 'done', finishedAt }), heardAt: end };
  const inSight = (attempt: Attempt, mode: Mode, receivedAt: string, when = end + 1000) =>
    isInSight(attempt, progressOf(attempt, when), { mode, receivedAt }, when);

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
    const lost = { ...pressed, command: command({ stage: 'sent' }) };
    expect(inSight(lost, 'auto', '2026-06-01T12:00:00Z', now + 3_600_000)).toBe(true);
  });
});
