import { iriOf } from '@poolhouse/contract/api/hydra';
import { settingsUpdate } from '@poolhouse/contract/api/settings';
import { usualState } from '@poolhouse/contract/settings/fields';
import type { UnitFacts } from '@poolhouse/contract/settings/section';
import {
  type CheckedState,
  checkStateFor,
  type SectionName,
  type SectionState,
  sectionNames,
  sections,
  sectionsWith,
} from '@poolhouse/contract/settings/sections';
import { ulidPattern } from '@poolhouse/domain/ulid';
import { flagOfSection } from '@poolhouse/domain/unit/flags';
import * as z from 'zod';
import { Refusal, Violation } from '#platform/errors.ts';
import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { type ChangingDeps, changeSection } from './changing.ts';
import { settingsSectionAnswer } from './resources.ts';
import { toSettingsSection } from './to-settings.ts';
import { unitFacts } from './unit-facts.ts';

const params = z.object({ id: z.string().regex(ulidPattern), section: z.enum(sectionNames) });

/** `PUT units/{id}/settings/{section}` */
export const putSection = (deps: ChangingDeps) =>
  endpoint(
    {
      config: { access: 'user' },
      schema: {
        summary: 'Says what a section of a unit’s settings is to be; the unit answers later',
        params,
        body: settingsUpdate,
        response: { 200: settingsSectionAnswer.schema },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const { id, section } = request.params;
      const { version, state: raw } = request.body;
      const unit = await deps.reader.own(actor, id, 'set');
      if (!sectionsWith(unit.features).includes(section)) throw new Violation('section', 'section-missing');
      const facts = await unitFacts(deps.db, unit);
      const flag = flagOfSection(section);
      if (flag && unit.notAllowed.includes(flag)) throw new Refusal('forbidden', 'not-allowed');
      const state = checked(checkStateFor(facts, section, raw));
      if (flag === 'canister' && unit.notAllowed.includes('canisterAlarm')) keepsAlarm(facts, section, state);
      const row = await changeSection(deps, actor, unit, { section, version, state });
      const iri = `${iriOf('units', id)}/settings/${section}`;
      return settingsSectionAnswer.answer(toSettingsSection(section, row), iri);
    },
  );

/** @throws Violation when the level of the alarm is another than it was, or than it is from the factory */
function keepsAlarm({ sections: known }: UnitFacts, section: SectionName, { alarmAt }: SectionState): void {
  const before = { ...usualState(sections[section].fields), ...(known[section] as SectionState) };
  if ('alarmAt' in before && before.alarmAt !== alarmAt) throw new Violation('state.alarmAt', 'not-allowed');
}

/** More than a section has fields: who sends thousands is not told of each. */
const mostFaults = 50;

/** @throws Violation at the fields of `state` */
function checked(outcome: CheckedState): SectionState {
  if ('state' in outcome) return outcome.state;
  throw Violation.list(
    outcome.faults.slice(0, mostFaults).map(({ path, code, values }) => ({
      propertyPath: path ? `state.${path}` : 'state',
      code,
      ...(values && { values }),
    })),
  );
}
