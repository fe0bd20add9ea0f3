import { describe, expect, it } from 'vitest';
import { presenceWords, spanOf, standingOf } from './standing.ts';

const at = '2026-06-01T12:00:00Z';
const seenAt = 5_000_000;
const heard = (secondsBefore: number) => new Date(Date.parse(at) - secondsBefore * 1000).toISOString();
const unit = (presence: 'never' | 'online' | 'reconnecting' | 'offline', lastHeard: string | null) => ({
  presence: { presence, lastHeard, at },
  seenAt,
});

describe('standing', () => {
  it('counts silence from the server, whatever the browser clock says', () => {
    expect(standingOf(unit('online', heard(2)), seenAt + 3000)).toEqual({
      presence: 'online',
      silence: 5000,
    });
  });

  it.each([
    [30_000, 'online'],
    [30_001, 'reconnecting'],
    [179_999, 'reconnecting'],
    [180_000, 'offline'],
  ] as const)('after %i ms without a further word it is %s', (later, presence) => {
    expect(standingOf(unit('online', heard(0)), seenAt + later).presence).toBe(presence);
  });

  it('believes the server that a unit is away though it was heard a moment ago', () => {
    expect(standingOf(unit('reconnecting', heard(1)), seenAt).presence).toBe('reconnecting');
    expect(standingOf(unit('offline', heard(1)), seenAt).presence).toBe('offline');
  });

  it('knows a unit that never connected', () => {
    expect(standingOf(unit('never', null), seenAt + 1e9)).toEqual({ presence: 'never', silence: undefined });
  });

  it('a browser clock that was set back makes no negative age', () => {
    expect(standingOf(unit('online', heard(2)), seenAt - 60_000).silence).toBe(2000);
  });
});

describe('words', () => {
  const minute = 60_000;
  it.each([
    ['online', 2000, 'presence.live', {}],
    ['reconnecting', 40_000, 'presence.reconnecting', {}],
    ['never', undefined, 'presence.never', {}],
    ['offline', 5 * minute, 'presence.offline.minutes', { count: 5 }],
    ['offline', 60 * minute, 'presence.offline.hours', { hours: 1, minutes: 0 }],
    ['offline', 23 * 60 * minute + 59 * minute, 'presence.offline.hours', { hours: 23, minutes: 59 }],
    ['offline', 24 * 60 * minute, 'presence.offline.days', { count: 1 }],
    ['offline', 3.9 * 24 * 60 * minute, 'presence.offline.days', { count: 3 }],
  ] as const)('%s after %s ms says %s', (presence, silence, key, values) => {
    expect(presenceWords({ presence, silence })).toEqual({ key, values });
  });

  it('says seconds under a minute', () => {
    expect(spanOf(59_999)).toEqual({ unit: 'seconds', count: 59 });
  });
});
