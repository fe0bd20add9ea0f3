import { iriOf } from '@poolhouse/contract/api/hydra';
import { settingsUpdate } from '@poolhouse/contract/api/settings';
import {
  checkState,
  type SectionState,
  sectionNames,
  sectionsWith,
} from '@poolhouse/contract/settings/sections';
import { ulidPattern } from '@poolhouse/domain/ulid';
import * as z from 'zod';
import { Violation } from '#platform/errors.ts';
import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { type ChangingDeps, changeSection } from './changing.ts';
import { settingsSectionAnswer } from './resources.ts';
import { toSettingsSection } from './to-settings.ts';

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
      const state = checked(checkState(section, raw));
      const row = await changeSection(deps, actor, unit, { section, version, state });
      const iri = `${iriOf('units', id)}/settings/${section}`;
      return settingsSectionAnswer.answer(toSettingsSection(section, row), iri);
    },
  );

/** More than a section has fields: who sends thousands is not told of each. */
const mostFaults = 50;

/** @throws Violation at the fields of `state` */
function checked(outcome: ReturnType<typeof checkState>): SectionState {
  if ('state' in outcome) return outcome.state;
  throw Violation.list(
    outcome.faults.slice(0, mostFaults).map(({ path, code, values }) => ({
      propertyPath: path ? `state.${path}` : 'state',
      code,
      ...(values && { values }),
    })),
  );
}
