import { writeFileSync } from 'node:fs';
import { saidReport } from '@poolhouse/contract/unit/settings-messages';
import { ulid } from 'ulid';
import * as z from 'zod/mini';
import { openFlash } from '#buffer/flash.ts';
import { createLocalTime } from '#controller/local-time.ts';
import { leave, prefill } from '#controller/prefill.ts';
import { createScene, sceneIdentity } from '#controller/scene.ts';
import { featuresOf } from '#model/hardware.ts';
import { seedOf } from '#model/noise.ts';
import { createSky } from '#model/weather.ts';
import { equipped } from './equipment.ts';

/*
 * Simulates the past of a pool that is there to be looked at, once for all who look: says its rows, a line of JSON each,
 * and leaves the flash memory of a unit that goes on from there, and what it has told a cloud of its settings, a message
 * of `up/settings` a line.
 */

/** Files of the flash memory and of the settings, the scene as JSON, days, the process for which it is made. */
const words = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.coerce.number().check(z.gte(1), z.lte(60)),
  z.coerce.number(),
]);
const DAY_MS = 86_400_000;
/** Rows that are written at once. */
const CHUNK = 500;

const [file, settingsFile, where, days, parent] = z.parse(words, process.argv.slice(2));
const identity = z.parse(sceneIdentity, JSON.parse(where));
const now = Date.now();
const begin = now - days * DAY_MS;

const flash = openFlash(file, days);
const { kept, events, rows } = flash;
const scene = createScene(identity, kept, now);
const reports: z.infer<typeof saidReport>[] = [];
const { unit, settings } = equipped({
  ...{ kept, features: featuresOf({ kind: 'controller', scene: identity }) },
  ...{ hostNow: () => now, unitNow: () => now },
  publish(topic, body) {
    if (topic === 'up/settings') reports.push(saidReport.parse(body));
    return true;
  },
});
const seed = seedOf(identity.water);
let lines: string[] = [];
flash.atOnce(() => {
  rows.boot(ulid(begin));
  const left = prefill({
    ...{
      begin,
      now,
      seed,
      unit: unit(),
      sky: createSky(seed, scene.place),
      offset: createLocalTime(kept).offset,
    },
    write(row) {
      lines.push(`${JSON.stringify(row)}\n`);
      if (lines.length >= CHUNK) say();
    },
    happened(what, at) {
      if (scene.isTold(what)) events.add(ulid(at), what, { at, up: 0 });
    },
  });
  leave(kept, left);
  beAgreedWith();
});
say();
writeFileSync(settingsFile, reports.map((report) => `${JSON.stringify(report)}\n`).join(''));
flash.close();

/** A cloud that hears each section for the first time answers it as it is, upon which the unit says more. */
function beAgreedWith(): void {
  settings.up();
  for (const { section, version, revision, state } of reports) {
    if (version === 0) settings.take({ section, version: 1, revision, state });
  }
}

function say(): void {
  // Nobody wants it any more. Between two minutes nothing can be heard that is said, but this can be looked at.
  if (process.ppid !== parent) process.exit(1);
  process.stdout.write(lines.join(''));
  lines = [];
}
