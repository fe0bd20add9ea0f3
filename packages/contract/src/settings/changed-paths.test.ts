import { expect, it } from 'vitest';
import { changedPaths } from './changed-paths.ts';
import { usualState } from './fields.ts';
import { type SectionName, sectionNames, sections } from './sections.ts';
import { timelineTypeOfSetting } from './timeline-type.ts';

it('nothing has changed in what is the same, whatever the order of its keys', () => {
  const turned = (value: unknown): unknown =>
    typeof value !== 'object' || value === null || Array.isArray(value)
      ? value
      : Object.fromEntries(
          Object.entries(value)
            .toReversed()
            .map(([key, inner]) => [key, turned(inner)]),
        );
  for (const name of sectionNames) {
    const state = usualState(sections[name].fields);
    expect(changedPaths(name, state, turned(state) as typeof state)).toEqual([]);
  }
});

it('names each field with what it was and is, groups by their parts, lists and nights whole', () => {
  const before = usualState(sections.filling.fields);
  const after = { ...before, speed: 20, levels: { ...before.levels, fillOn: 131 } };
  expect(changedPaths('filling', before, after)).toEqual([
    { path: 'levels.fillOn', from: 130, to: 131 },
    { path: 'speed', from: null, to: 20 },
  ]);
  const day = usualState(sections.auto.fields);
  const night = { start: '22:00', end: '05:00', speed: 'low', flow: 'bottom' } as const;
  expect(changedPaths('auto', day, { ...day, night, intervals: [] })).toEqual([
    { path: 'intervals', from: day.intervals, to: [] },
    { path: 'night', from: null, to: night },
  ]);
});

it.each<[SectionName, string, string]>([
  ['temperature', 'required', 'required'],
  ['eco', 'requiredTemperature', 'required'],
  ['eco', 'requiredHours', 'configuration'],
  ['winter', 'minimumWater', 'required'],
  ['treatment', 'ph', 'required'],
  ['treatment', 'production', 'configuration'],
  ['calibration', 'water', 'calibration'],
  ['pump', 'type', 'configuration'],
])('%s.%s stands under %s', (section, path, type) => {
  expect(timelineTypeOfSetting(section, path)).toBe(type);
});
