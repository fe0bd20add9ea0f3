import type { UnitResource } from '@poolhouse/contract/api/units';
import { sql } from 'kysely';

/** In which field each section says what the water is to have. */
const fields = { temperature: 'required', eco: 'requiredTemperature', winter: 'minimumWater' } as const;

/** A number of a section as the unit goes by it, else as it is to be. */
const said = (section: keyof typeof fields) => {
  const field = sql.lit(fields[section]);
  const number = (state: string) =>
    sql`case jsonb_typeof(${sql.ref(state)} -> ${field}) when 'number' then ${sql.ref(state)} -> ${field} end`;
  return sql`${sql.lit(section)}, (select coalesce(${number('reported')}, ${number('desired')})
    from unit_settings where unit_id = units.id and section = ${sql.lit(section)})`;
};

/** Of a row of `units`: °C that its water is to have, by section. */
export const setTemperatures = sql<UnitResource['setTemperatures']>`jsonb_build_object(
  ${sql.join([said('temperature'), said('eco'), said('winter')])})`;
