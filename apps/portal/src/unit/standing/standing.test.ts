import { describe, expect, it } from 'vitest';
import { presenceWords, spanOf, standingOf } from './standing.ts';

const at = '2026-06-01T12:00:00Z';
const seenAt = 5_000_000;
const heard = (secondsBefore: number) => new Date(Date.parse(at) - secondsBefore * 1000).toISOString();
const unit = (presence: 'never' | 'online' | 'reconnecting' | 'offline', lastHeard: string | null) => ({
  presence: { presence, lastHeard, at },
  seenAt,
});

const minutes = (count: number) => count * 60_000;
const links = ['open', 'connecting', 'polling', 'lost', 'offline'] as const;

describe('standing', () => {
  it('counts silence from the server, whatever the browser clock says', () => {
    expect(standingOf(unit('online', heard(2)), seenAt + 3000, 'open')).toEqual({
      presence: 'online',
      silence: 5000,
    });
  });

  it.each(links)(
    'never calls a unit offline, or reconnecting, by the browser’s own clock: %s',
    (connection) => {
      for (const later of [0, 30_001, 40_001, minutes(3), minutes(600)]) {
        const { presence } = standingOf(unit('online', heard(0)), seenAt + later, connection);
        expect(['online', 'unknown']).toContain(presence);
      }
    },
  );

  it.each([
    ['open', 40_000, 'online'],
    ['open', 40_001, 'unknown'],
    ['connecting', 40_000, 'online'],
    ['connecting', 40_001, 'unknown'],
    ['polling', 40_000, 'online'],
    ['polling', 40_001, 'unknown'],
    ['lost', 0, 'unknown'],
    ['offline', 0, 'unknown'],
  ] as const)(
    'of an online unit, with the connection %s, %i ms after the last word: %s',
    (connection, later, is) => {
      expect(standingOf(unit('online', heard(0)), seenAt + later, connection).presence).toBe(is);
    },
  );

  it('believes the server that a unit is away though it was heard a moment ago', () => {
    expect(standingOf(unit('reconnecting', heard(1)), seenAt, 'open').presence).toBe('reconnecting');
    expect(standingOf(unit('offline', heard(1)), seenAt, 'open').presence).toBe('offline');
  });

  it('keeps what the server said of a unit that is silent, as it says no more of it', () => {
    expect(standingOf(unit('reconnecting', heard(31)), seenAt + 140_000, 'open').presence).toBe(
      'reconnecting',
    );
    for (const connection of links) {
      const standing = standingOf(unit('offline', heard(300)), seenAt + minutes(60), connection);
      expect(standing).toEqual({ presence: 'offline', silence: minutes(65) });
    }
  });

  it('does not know a unit that was about to come back when the server fell silent', () => {
    expect(standingOf(unit('reconnecting', heard(31)), seenAt + 40_001, 'connecting').presence).toBe(
      'unknown',
    );
    expect(standingOf(unit('reconnecting', heard(31)), seenAt, 'lost').presence).toBe('unknown');
  });

  it('knows a unit that never connected', () => {
    const standing = standingOf(unit('never', null), seenAt + 1e9, 'lost');
    expect(standing).toEqual({ presence: 'never', silence: undefined });
  });

  it('a browser clock that was set back makes no negative age', () => {
    expect(standingOf(unit('online', heard(2)), seenAt - 60_000, 'open').silence).toBe(2000);
  });
});

describe('words', () => {
  const minute = 60_000;
  it.each([
    ['online', 2000, 'presence.live', {}],
    ['reconnecting', 40_000, 'presence.reconnecting', {}],
    ['unknown', 40_000, 'presence.connecting', {}],
    ['never', undefined, 'presence.never', {}],
    ['offline', 5 * minute, 'presence.offline.minutes', { count: 5 }],
    ['offline', 60 * minute, 'presence.offline.hours', { hours: 1, minutes: 0 }],
    ['offline', 23 * 60 * minute + 59 * minute, 'presence.offline.hours', { hours: 23, minutes: 59 }],
    ['offline', 24 * 60 * minute, 'presence.offline.days', { count: 1 }],
    ['offline', 3.9 * 24 * 60 * minute, 'presence.offline.days', { count: 3 }],
  ] as const)('%s after %s ms says %s', (presence, silence, key, values) => {
    expect(presenceWords({ presence, silence }, false)).toEqual({ key, values });
  });

  it('nothing is called live that is only asked for now and then', () => {
    const words = presenceWords({ presence: 'online', silence: 4000 }, true);
    expect(words).toEqual({ key: 'presence.polled', values: { every: 10 } });
    expect(presenceWords({ presence: 'offline', silence: minute }, true).key).toBe(
      'presence.offline.minutes',
    );
  });

  it('says seconds under a minute', () => {
    expect(spanOf(59_999)).toEqual({ unit: 'seconds', count: 59 });
  });
});
