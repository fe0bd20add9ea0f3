import { iriOf } from '@poolhouse/contract/api/hydra';
import { sectionsWith } from '@poolhouse/contract/settings/sections';
import type { UnitReader } from '#modules/units/index.ts';
import type { Db } from '#platform/db/tables.ts';
import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { unitSettingsAnswer } from './resources.ts';
import { toSettingsSection } from './to-settings.ts';

/** `GET units/{id}/settings` */
export const getSettings = ({ db, reader }: { db: Db; reader: UnitReader }) =>
  endpoint(
    {
      config: { access: 'user' },
      schema: {
        summary: 'What is wanted of a unit and what it goes by, in the sections that it has',
        params: idParams,
        response: { 200: unitSettingsAnswer.schema },
      },
    },
    async (request) => {
      const { id, features } = await reader.own(actorOf(request), request.params.id);
      const rows = await db.selectFrom('unit_settings').selectAll().where('unit_id', '=', id).execute();
      const bySection = new Map(rows.map((row) => [row.section, row]));
      const sections = sectionsWith(features).map((name) => toSettingsSection(name, bySection.get(name)));
      return unitSettingsAnswer.answer({ sections }, `${iriOf('units', id)}/settings`);
    },
  );
