import { expect, test } from 'vitest';
import { networkOf } from '#platform/http/connections/ip-address.ts';
import { createKeyedBuckets } from './keyed-buckets.ts';

const rate = { sustained: 20, burst: 60 };

test('what was spent is remembered until it has come back, and then forgotten', () => {
  let time = 0;
  const buckets = createKeyedBuckets({ rate, now: () => time });
  expect(buckets.of('a').take(60)).toBe(0);
  expect(buckets.of('a').take(1)).toBe(50);
  expect(buckets.owed('a')).toBe(50);
  expect(buckets.owed('b')).toBe(0);
  for (let unit = 0; unit < 100_000; unit++) {
    // A fleet of which each says something once in a while.
    buckets.of(`unit ${unit}`).take(1);
    time += 1;
  }
  expect(buckets.size).toBeLessThan(2_500);
});

test('strangers who choose the names fill no more than there is room for', () => {
  const buckets = createKeyedBuckets({ rate, now: () => 0, most: 1_500 });
  for (let name = 0; name < 10_000; name++) buckets.of(`name ${name}`).take(1);
  expect(buckets.size).toBe(1_500);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', 'unknown'],
])('%s is known to limits as %s', (address, network) => expect(networkOf(address)).toBe(network));
