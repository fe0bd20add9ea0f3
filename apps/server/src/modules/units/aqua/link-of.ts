import { sql } from 'kysely';

/** The other side of a unit's link. */
export interface LinkedUnit {
  id: string;
  serial: string;
}

/** Of a row of `units`, by its name in the query, from either side. */
const other = (row: 'units' | 'u') => {
  const id = sql.ref(`${row}.id`);
  return sql`from unit_links l join units o on o.id = case when l.unit_id = ${id} then l.aqua_id else l.unit_id end
    where l.unit_id = ${id} or l.aqua_id = ${id}`;
};

export const linkOf = sql<LinkedUnit | null>`(
  select json_build_object('id', o.id, 'serial', o.serial) ${other('units')})`;

export const linkedSerial = sql<string | null>`(select o.serial ${other('u')})`;
