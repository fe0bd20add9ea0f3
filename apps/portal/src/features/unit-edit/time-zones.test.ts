import { timeZoneNamed } from '@poolhouse/domain/unit/time-zone';
import { describe, expect, it } from 'vitest';
import { allZones, meantZone, offsetOf, searchZones } from './time-zones.ts';

const zones = allZones('en');
const found = (typed: string, language = 'en') => searchZones(allZones(language), typed).map(({ id }) => id);

describe('the list of time zones', () => {
  it('has hundreds, each once, in order, and every one of them is one', () => {
    const ids = zones.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(400);
    expect([...new Set(ids)].sort()).toEqual(ids);
    expect(ids.filter((id) => timeZoneNamed(id) !== id)).toEqual([]);
    expect(ids).toContain('Europe/Kyiv');
    expect(ids).not.toContain('Europe/Kiev');
  });

  it.each(['en', 'cs', 'de', 'fr', 'nl'])('names each country once in %s', (language) => {
    const twice = allZones(language).filter(({ countries }) => new Set(countries).size < countries.length);
    expect(twice.map(({ id }) => id)).toEqual([]);
    expect(found('berlin', language)).toContain('Europe/Berlin');
  });

  it.each([
    ['prague', 'Europe/Prague'],
    ['Europe/Pr', 'Europe/Prague'],
    ['new york', 'America/New_York'],
    ['york new', 'America/New_York'],
    ['BERL', 'Europe/Berlin'],
    ['são paulo', 'America/Sao_Paulo'],
    ['Germany', 'Europe/Berlin'],
    ['utc', 'UTC'],
  ])('%j finds %s first', (typed, id) => {
    expect(found(typed)[0]).toBe(id);
  });

  it.each([
    ['cs', 'česk', 'Europe/Prague'],
    ['cs', 'nemecko', 'Europe/Berlin'],
    ['de', 'Tschechien', 'Europe/Prague'],
    ['fr', 'pays-bas', 'Europe/Amsterdam'],
    ['nl', 'Frankrijk', 'Europe/Paris'],
  ])('in %s the country %j finds %s', (language, typed, id) => {
    expect(found(typed, language)).toContain(id);
  });

  it('is whole for an empty text, and empty for what is nowhere', () => {
    expect(found(' ')).toHaveLength(zones.length);
    expect(found('Mars/Olympus')).toEqual([]);
    expect(found('???')).toEqual([]);
  });
});

it.each([
  ['europe/prague', 'Europe/Prague'],
  [' Europe/Prague ', 'Europe/Prague'],
  ['prague', 'Europe/Prague'],
  ['Mars', 'Mars'],
  // Several have it: nobody chooses for the reader.
  ['Europe', 'Europe'],
  ['', ''],
])('%j means %j', (typed, meant) => {
  expect(meantZone(zones, typed)).toBe(meant);
});

it.each([
  ['Europe/Berlin', '2026-01-01T00:00:00Z', 'UTC+1'],
  ['Europe/Berlin', '2026-07-01T00:00:00Z', 'UTC+2'],
  ['America/St_Johns', '2026-01-01T00:00:00Z', 'UTC−3:30'],
  ['UTC', '2026-01-01T00:00:00Z', 'UTC'],
])('%s at %s is %s', (id, at, offset) => {
  expect(offsetOf(id, Date.parse(at))).toBe(offset);
});
