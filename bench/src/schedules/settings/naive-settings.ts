import type { SectionState } from '@poolhouse/contract/settings/sections';
import type { Take } from './settings-cloud.ts';
import { type MakeSync, section, shippedSync, stateOf } from './settings-unit.ts';

/** A cloud for which the last report is so, and a change at the panel the last word. */
export const naiveTake: Take = async ({ db, settings, unit, report, at }) => {
  const { state, version, revision, origin } = report;
  const json = JSON.stringify(state);
  const heard = { reported: json, reported_version: version, revision };
  await db
    .insertInto('unit_settings')
    .values({ unit_id: unit.unitId, section, ...heard })
    .onConflict((oc) => oc.columns(['unit_id', 'section']).doUpdateSet(heard))
    .execute();
  if (origin !== 'panel') return;
  await db
    .updateTable('unit_settings')
    .set((eb) => ({ desired: json, desired_version: eb('desired_version', '+', 1) }))
    .where('unit_id', '=', unit.unitId)
    .execute();
  await settings.sendNewer(unit, { [section]: version }, at);
};

/** A unit that goes by whatever comes, and says a change at its panel once. */
export const naiveSync: MakeSync = (options) => {
  const { store, publish } = options;
  let kept = store.read().get(section) ?? {
    ...{ version: 0, revision: 0, errors: [], isAnswered: true },
    state: stateOf(59) as SectionState,
  };
  const say = (origin: 'cloud' | 'panel') => {
    const { version, revision, state } = kept;
    publish('up/settings', { section, version, revision, state, errors: [], origin });
  };
  const keep = (more: Partial<typeof kept>) => {
    kept = { ...kept, ...more };
    store.write(new Map([[section, kept]]));
  };
  return {
    ...shippedSync({ ...options, publish: () => false }),
    state: () => kept.state,
    up: () => void publish('up/settings/get', { have: { [section]: kept.version } }),
    tick: () => undefined,
    take(body) {
      const { version, state } = body as { version: number; state: SectionState };
      keep({ version: Math.max(version, kept.version), state });
      say('cloud');
    },
    change(_name, state) {
      keep({ state, revision: kept.revision + 1 });
      say('panel');
      return [];
    },
  };
};
