import { iriOf } from '@poolhouse/contract/api/hydra';
import type { Dosed } from '@poolhouse/domain/consumables/daily-use';
import type { Pool } from 'pg';
import { canisterAlarms } from '#modules/settings/index.ts';
import { type InTurn, readDosed, todayAt } from '#modules/telemetry/index.ts';
import type { OwnUnit, UnitReader } from '#modules/units/index.ts';
import type { Db } from '#platform/db/tables.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { unitConsumablesAnswer } from './resources.ts';
import { allowedOf, toUnitConsumables } from './to-consumables.ts';

export interface ConsumablesDeps {
  db: Db;
  pool: Pool;
  reader: Pick<UnitReader, 'now'>;
  inTurn: InTurn;
}

const noDoses: Dosed = { t: [], o: {} };

/** `GET units/{id}/consumables`: what is left by the unit's own word, and for how long by what its pumps gave. */
export const getConsumables = ({ db, pool, reader, inTurn }: ConsumablesDeps) =>
  endpoint(
    {
      config: { access: 'user' },
      schema: {
        summary:
          'What is left in a unit’s canisters and for how many days, when its tubes are due, what it counts',
        params: idParams,
        response: { 200: unitConsumablesAnswer.schema },
      },
    },
    async (request) => {
      const { unit, said, dosed, now } = await inTurn(request, request.params.id, async (own) => {
        const [left, at] = [allowedOf(own), reader.now()];
        // Most units dose nothing, and a whole week is read.
        const given = left.canisters.length > 0 ? await readDosed(pool, own, new Date(at)) : noDoses;
        return { unit: own, said: left, dosed: given, now: at };
      });
      const ts = unit.state?.ts;
      const date = todayAt(new Date(ts ?? now), unit.time_zone);
      const alarms = said.canisters.length > 0 ? await alarmsOf(db, unit) : new Map<number, number>();
      return unitConsumablesAnswer.answer(
        toUnitConsumables({ said, ts, date, dosed, alarms, now }),
        `${iriOf('units', unit.id)}/consumables`,
      );
    },
  );

async function alarmsOf(db: Db, { id, notAllowed }: OwnUnit): Promise<ReadonlyMap<number, number>> {
  if (notAllowed.includes('canisterAlarm')) return new Map();
  return (await canisterAlarms(db, [id])).get(id) ?? new Map();
}
