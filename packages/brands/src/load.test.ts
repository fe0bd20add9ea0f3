import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { brandAddress } from './address.ts';
import { loadBrands } from './load.ts';

const own = join(import.meta.dirname, '..', 'variants');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brands-'));
  cpSync(own, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

function add(label: string, change: Record<string, unknown>): void {
  const remote: unknown = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8'));
  writeFileSync(join(folder, `${label}.json`), JSON.stringify({ ...Object(remote), label, ...change }));
}

const yes = ['registration', 'passwordReset', 'terms', 'demo'] as const;

test.each([
  ['account', 'account', [...yes], 'live-view'],
  ['pool-live', 'live', [...yes, 'tabIcons'], 'mobile-live'],
  ['remote', 'remote', [...yes, 'remoteControl'], 'remote-mobile'],
  ['cloud-management', 'cloud', ['passwordReset', 'terms'], 'live-view'],
  ['pool-control', 'control', [...yes, 'remoteControl'], 'pool-control-mobile'],
  ['dealer', 'dealer', ['passwordReset', 'demo', 'firmwareVersion'], 'live-view'],
])('%s is as the table of variants says', (label, hostPrefix, flags, target) => {
  const brand = loadBrands().get(label);
  const on = Object.entries(brand?.flags ?? {}).filter(([, value]) => value);
  expect(on.map(([flag]) => flag).sort()).toEqual([...flags].sort());
  expect(brand).toMatchObject({ hostPrefix, backLink: { target } });
  expect(brand?.logo).toEqual({ height: '1.625rem', showLogo: true, showAppLogo: true, vertical: false });
});

test('there are six variants, and no two have the same logo or name', () => {
  const brands = [...loadBrands().values()];
  expect(brands).toHaveLength(6);
  expect(new Set(brands.map(({ name }) => name)).size).toBe(6);
  expect(new Set(brands.map(({ label }) => readFileSync(join(own, `${label}.svg`), 'utf8'))).size).toBe(6);
});

test('a seventh variant is one file and its logo', () => {
  add('spa', { name: 'Spa', hostPrefix: 'spa', logo: { vertical: true } });
  cpSync(join(folder, 'remote.svg'), join(folder, 'spa.svg'));
  const spa = loadBrands(folder).get('spa');
  expect(spa?.name).toBe('Spa');
  expect(spa?.logo).toEqual({ height: '1.625rem', showLogo: true, showAppLogo: true, vertical: true });
});

test('a variant that says nothing of its logo shows it with its name, 1.625rem high and not vertical', () => {
  const usual = { height: '1.625rem', showLogo: true, showAppLogo: true, vertical: false };
  cpSync(join(folder, 'remote.svg'), join(folder, 'spa.svg'));
  for (const logo of [undefined, {}]) {
    add('spa', { hostPrefix: 'spa', logo });
    expect(loadBrands(folder).get('spa')?.logo).toEqual(usual);
  }
});

describe('what is wrong is said with the file', () => {
  test('no logo', () => {
    add('spa', { hostPrefix: 'spa' });
    expect(() => loadBrands(folder)).toThrow('spa.svg is missing');
  });
  test('another label than the file', () => {
    add('spa', { label: 'other', hostPrefix: 'spa' });
    expect(() => loadBrands(folder)).toThrow('brand spa.json: its label is other');
  });
  test('a host that is taken', () => {
    add('spa', {});
    cpSync(join(folder, 'remote.svg'), join(folder, 'spa.svg'));
    expect(() => loadBrands(folder)).toThrow('remote has the host prefix remote');
  });
  test('a token that is no colour', () => {
    add('spa', { tokens: { light: { accent: 'url(//evil)' }, dark: {} } });
    expect(() => loadBrands(folder)).toThrow('spa.json');
  });
});

test('an address is filled with the origin of a variant', () => {
  expect(brandAddress('{host:remote}/units', { remote: 'http://remote.localhost' })).toBe(
    'http://remote.localhost/units',
  );
  expect(brandAddress('{host:nobody}/units', {})).toBe('/units');
});
