import { channelNames, hasFact } from '@poolhouse/domain/water/channels';
import { verdictOf } from '@poolhouse/domain/water/reported';
import { describe, expect, it } from 'vitest';

import { gaugeChannels, gaugeOf } from './gauge.ts';

describe('gauge', () => {
  it('places mark and bands as shares of the bar', () => {
    const { mark, normal, target, verdict } = gaugeOf('ph', 7.2);
    expect(mark).toBeCloseTo(0.5);
    expect(normal?.[0]).toBeCloseTo(0.25);
    expect(normal?.[1]).toBeCloseTo(0.75);
    expect(target?.[0]).toBeCloseTo(0.5);
    expect(target?.[1]).toBeCloseTo(0.625);
    expect(verdict).toBe('good');
  });

  it.each([
    ['ph', 3, 0, 'low'],
    ['ph', 11, 1, 'high'],
    ['redox', -20, 0, 'low'],
    ['freeChlorine', 9, 1, 'high'],
  ] as const)('%s %d stands at the end of the bar', (channel, value, mark, verdict) => {
    expect(gaugeOf(channel, value)).toMatchObject({ mark, verdict });
  });

  it.each([
    ['ph', 6.8, 'good'],
    ['ph', 6.79, 'low'],
    ['ph', 7.6, 'good'],
    ['ph', 7.61, 'high'],
    ['freeChlorine', 0.38, 'low'],
    ['boundChlorine', 0, 'good'],
    ['boundChlorine', 0.61, 'high'],
    ['pressure', 1.9, 'unjudged'],
  ] as const)('%s %d is %s', (channel, value, verdict) => {
    expect(verdictOf(channel, value)).toBe(verdict);
  });

  it.each(gaugeChannels)('the bar of %s holds its whole normal band', (channel) => {
    const { normal } = gaugeOf(channel, 0);
    if (normal) expect(normal[1] - normal[0]).toBeGreaterThan(0.3);
  });

  it('is shown of every channel with a scale, in an order of its own', () => {
    expect(gaugeChannels).toEqual([
      'ph',
      'redox',
      'freeChlorine',
      'boundChlorine',
      'salinity',
      'pressure',
      'electrolyser',
    ]);
    expect(gaugeChannels.toSorted()).toEqual(channelNames.filter((name) => hasFact(name, 'scale')).sort());
  });
});
