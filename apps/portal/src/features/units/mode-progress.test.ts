import type { CommandStage } from '@poolhouse/domain/commands';
import { describe, expect, it } from 'vitest';
import { isUnderWay, progressOf } from './mode-progress.ts';
import { command } from './unit-fixtures.ts';

const now = Date.parse('2026-06-01T12:00:03Z');
const at = (stage: CommandStage, when = now) =>
  progressOf({ mode: 'eco', command: command({ stage }), refused: false }, when);

describe('progress of a switch', () => {
  it('is pressed before the server has answered', () => {
    const progress = progressOf({ mode: 'eco', command: undefined, refused: false }, now);
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
    const progress = progressOf({ mode: 'eco', command: undefined, refused: true }, now);
    expect(progress).toEqual({ reached: 'pressed', stopped: 'refused' });
    expect(isUnderWay(progress)).toBe(false);
  });

  it('a command whose end was never heard is over some seconds after its time', () => {
    const expires = Date.parse(command().expires);
    expect(isUnderWay(at('sent', expires + 5000))).toBe(true);
    expect(at('sent', expires + 5001)).toEqual({ reached: 'sent', stopped: 'expired' });
    expect(isUnderWay(at('accepted', expires + 35_000))).toBe(true);
    expect(at('accepted', expires + 35_001)).toEqual({ reached: 'accepted', stopped: 'expired' });
    expect(at('done', expires + 35_001).stopped).toBeUndefined();
  });
});
