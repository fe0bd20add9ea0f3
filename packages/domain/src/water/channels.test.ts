import { describe, expect, it } from 'vitest';
import { type Channel, channelNames, channels, hasFact } from './channels.ts';

describe('channels', () => {
  it.each(channelNames)('the bands of %s lie within each other', (name) => {
    const { range, scale = range, normal = scale, target = normal }: Channel = channels[name];
    const ends = [range, scale, normal, target].map(([from]) => from);
    const others = [range, scale, normal, target].map(([, to]) => to);
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
    expect(others).toEqual(others.toSorted((a, b) => b - a));
  });

  it('of which somebody is advised, in the order in which the advice is given', () => {
    expect(channelNames.filter((name) => hasFact(name, 'advice'))).toEqual([
      'water',
      'ph',
      'redox',
      'freeChlorine',
      'boundChlorine',
      'salinity',
    ]);
  });

  it('that tell nothing without water at the probes', () => {
    expect(channelNames.filter((name) => hasFact(name, 'probe'))).toEqual([
      'ph',
      'redox',
      'freeChlorine',
      'boundChlorine',
      'salinity',
    ]);
  });
});
