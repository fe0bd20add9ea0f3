import { isDeepStrictEqual } from 'node:util';
import { type SettingFields, usualState } from '@poolhouse/contract/settings/fields';
import {
  type SectionName,
  type SectionState,
  sectionNames,
  sections,
} from '@poolhouse/contract/settings/sections';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { addAxe, findings } from './harness/axe.ts';
import type { Browser } from './harness/browser.ts';
import type { Poolhouse } from './harness/poolhouse.ts';
import { viewports } from './harness/screen.ts';
import { enter, type ReadyAccount, readyAccount } from './steps/ready-account.ts';
import { labelOf, leavesOf, otherValue, pageOf, setField, titleOf, valueAt } from './steps/setting-fields.ts';
import { type SettingsUnit, settingsUnit } from './steps/settings-unit.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
let poolhouse: Poolhouse;
let browser: Browser;

const features = [
  ...['filtration', 'speeds', 'heating', 'solar', 'filling', 'level', 'backwash', 'pressure', 'flow'],
  ...['relays', 'cover', 'dosing', 'electrolysis', 'redox', 'freeChlorine'],
];

beforeAll(() => {
  ({ poolhouse, browser } = house());
});

const noDays = { everyDays: { on: false, days: 4, at: '06:00' } };

/** What has to be set before a field counts, and is there; the longest beginning of its path says it. */
const before: Readonly<Record<string, SectionState>> = {
  'heating.time': { smart: 'time' },
  'heating.air': { smart: 'air' },
  'backwash.everyDays.on': noDays,
  'backwash.everyDays': { everyDays: { on: true, days: 4, at: '06:00' } },
  'backwash.timesADay.on': noDays,
  'backwash.timesADay': { ...noDays, timesADay: { on: true, times: 2 } },
  'backwash.pressure.above': { pressure: { on: true, above: 1.4 } },
  'backwash.flow.below': { flow: { on: true, below: 6 } },
  'relay.duration': { type: 'countdown' },
  'relay.days': { type: 'weekTimer', days: ['mon'] },
  'relay.start': { type: 'weekTimer', days: ['mon'] },
  'relay.end': { type: 'weekTimer', days: ['mon'] },
};

/** The state in which a field can be set. */
function stateBefore(name: SectionName, path: string, now: SectionState): SectionState {
  const own = `${pageOf(name)}.${path}`;
  const keys = Object.keys(before).filter((key) => own === key || own.startsWith(`${key}.`));
  const longest = keys.toSorted((a, b) => b.length - a.length)[0];
  return { ...now, ...(longest === undefined ? {} : before[longest]) };
}

/** The state with another value at a path. */
function withValue(state: SectionState, [key = '', ...rest]: string[], value: unknown): SectionState {
  const part = rest.length === 0 ? value : withValue((state[key] ?? {}) as SectionState, rest, value);
  return { ...state, [key]: part };
}

/** An owner with a unit of their own before a page of its settings: what is set is counted against both. */
async function stand(
  name: SectionName,
  viewport: { width: number; height: number },
): Promise<[Page, SettingsUnit]> {
  const owner: ReadyAccount = await readyAccount(poolhouse);
  const unit = await settingsUnit(poolhouse, owner, features);
  const { page, context } = await browser.person({ viewport, reducedMotion: 'reduce' });
  await addAxe(context);
  await enter(page, poolhouse.addresses.portal, owner);
  await page.goto(new URL(`/units/${unit.serial}/settings/${pageOf(name)}`, poolhouse.addresses.portal).href);
  return [page, unit];
}

it.each(sectionNames)(
  'every field of %s is set, saved, sent and gone by',
  { timeout: 240_000 },
  async (name) => {
    const isSecond = sectionNames.indexOf(name) % 2 === 1;
    const [page, unit] = await stand(name, isSecond ? viewports.phone : viewports.desktop);
    const section = page.getByRole('region', { name: titleOf(name), exact: true });
    const bar = page.getByRole('region', { name: 'Changes' });
    const usual: SectionState = usualState(sections[name].fields as SettingFields);
    let draft: SectionState = {};
    let typed: [path: string, value: unknown][] = [];
    const save = async (): Promise<void> => {
      if (typed.length === 0) return;
      await bar.getByText(/^\d+ changes?$/u).waitFor();
      await bar.getByRole('button', { name: 'Save and apply' }).click();
      const message = await unit.wanted();
      for (const [path, value] of typed) {
        expect(valueAt(message.state, path), labelOf(name, path)).toEqual(value);
      }
      await unit.apply(message);
      await bar.getByText('Applied', { exact: true }).waitFor();
      draft = message.state;
      typed = [];
    };
    for (const leaf of leavesOf(name)) {
      const had = stateBefore(name, leaf.path, { ...usual, ...draft });
      if (!isDeepStrictEqual(had, draft)) {
        await save();
        draft = stateBefore(name, leaf.path, { ...usual, ...draft });
        await unit.change(name, draft);
        await unit.apply(await unit.wanted());
        await page.reload();
        await section.getByText('As the unit reports').waitFor();
      }
      const wanted = otherValue(leaf, valueAt(draft, leaf.path));
      await setField(section, name, leaf, wanted);
      draft = withValue(draft, leaf.path.split('.'), wanted);
      typed.push([leaf.path, wanted]);
    }
    await save();
    // What stays in its place while the page is scrolled lies over what is below it.
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 4_000 });
    expect(await findings(page)).toEqual([]);
  },
);

it('the page of the backwash tells when the unit washes next', async () => {
  const [page, unit] = await stand('backwash', viewports.desktop);
  await unit.say('up/state', unit.state({ outputs: { nextBackwash: '2038-01-18T05:00:00Z' } }));
  await page.getByText('Next backwash: 18.01.2038 06:00:00', { exact: true }).waitFor();
});
