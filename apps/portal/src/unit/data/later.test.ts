import type { CommandResource } from '@poolhouse/contract/api/units';
import type { CommandStage } from '@poolhouse/domain/unit/commands';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { laterCommand } from './command-query.ts';
import { keepLaterUnit, laterUnit } from './live-unit.ts';
import { command, state, unit } from './unit-fixtures.ts';
import { unitKey } from './unit-query.ts';
import { takeMessage } from './unit-updates.ts';

const at = '2026-06-01T12:00:10Z';
const later = { presence: 'reconnecting', lastHeard: '2026-06-01T12:00:00Z', at } as const;
const pushed = unit({ presence: later, state: state({ receivedAt: at, values: { water: 29 } }) });

describe('a unit of which two words came in', () => {
  it('an answer overtaken by a push keeps the pushed presence and state and takes the rest', () => {
    const kept = laterUnit(pushed, unit({ name: 'Renamed', openAlerts: 2 }));
    expect(kept).toMatchObject({ name: 'Renamed', openAlerts: 2, presence: later });
    expect(kept.state?.values.water).toBe(29);
  });

  it('the later one is taken whole', () => {
    expect(laterUnit(unit(), pushed)).toEqual(pushed);
  });

  it('a later presence does not bring an older state back', () => {
    const old = unit({
      presence: { ...later, at: '2026-06-01T12:00:20Z' },
      state: state({ values: { water: 1 } }),
    });
    const kept = laterUnit(pushed, old);
    expect(kept.presence.at).toBe('2026-06-01T12:00:20Z');
    expect(kept.state?.values.water).toBe(29);
  });

  it('two units are never mixed', () => {
    const other = unit({ '@id': '/api/units/01JZZZZZZZZZZZZZZZZZZZZZZZ' });
    expect(laterUnit(pushed, other)).toBe(other);
  });

  it('in the cache, a slow answer behind a fast push changes nothing of what was pushed', () => {
    const cache = new QueryClient({ defaultOptions: { queries: { structuralSharing: keepLaterUnit } } });
    const key = unitKey(pushed['@id']);
    cache.setQueryData(key, unit());
    const news = { presence: pushed.presence, state: state({ receivedAt: at, values: { water: 29 } }) };
    takeMessage(cache, { v: 1, id: '1', type: 'state', unit: pushed['@id'], ...news }, 7000);
    cache.setQueryData(key, unit({ name: 'Renamed', seenAt: 7050 }));
    expect(cache.getQueryData(key)).toMatchObject({ ...news, name: 'Renamed', seenAt: 7000 });
  });
});

describe('a command', () => {
  const at = (stage: CommandStage): CommandResource => command({ stage });

  it.each([
    ['sent', 'accepted', 'accepted'],
    ['sent', 'done', 'done'],
    ['accepted', 'sent', 'accepted'],
    ['done', 'accepted', 'done'],
    ['rejected', 'done', 'rejected'],
    // Nobody knows better what it did than the unit, which may have been heard late.
    ['expired', 'done', 'done'],
    ['done', 'expired', 'done'],
    ['expired', 'accepted', 'expired'],
  ] as const)('known as %s and said to be %s is %s', (known, next, result) => {
    expect(laterCommand(at(known), at(next)).stage).toBe(result);
  });

  it('another one takes its place', () => {
    const other = { ...at('sent'), '@id': '/api/commands/01JZZZZZZZZZZZZZZZZZZZZZZZ' };
    expect(laterCommand(at('done'), other)).toBe(other);
  });
});
