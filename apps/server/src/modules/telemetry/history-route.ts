import { iriOf } from '@poolhouse/contract/api/hydra';
import { historyResource } from '@poolhouse/contract/api/units';
import * as z from 'zod';
import type { Db } from '../../platform/db/tables.ts';
import { Violation } from '../../platform/errors.ts';
import { type Api, actorOf } from '../../platform/http/api.ts';
import { type UnitReader, unitParams } from '../units/index.ts';
import { readRows, toColumns } from './columns.ts';
import { type Period, type Span, spanOf, todayAt } from './local-days.ts';

const querystring = z.strictObject({
  period: z.enum(['day', 'week']).optional(),
  date: z.string().max(10).optional(),
  channels: z.array(z.string().max(32)).max(64).optional(),
});

/** A day by the row, a week by the hour. */
const secondsOf: Record<Period, number> = { day: 1, week: 3_600 };

/** `GET units/{id}/history`, in the unit's own days; never from before its owner's time. */
export function unitHistory(api: Api, { db, reader }: { db: Db; reader: UnitReader }): void {
  const schema = { params: unitParams, querystring, response: { 200: historyResource } };
  api.get('/units/:id/history', { config: { access: 'user' }, schema }, async (request) => {
    const unit = await reader.own(actorOf(request), request.params.id);
    const { period = 'day', channels } = request.query;
    const timeZone = unit.time_zone;
    const date = request.query.date ?? todayAt(new Date(reader.now()), timeZone);
    const { from, to } = checkedSpan(period, date, timeZone);
    const since = unit.owner_since ?? to;
    const start = new Date(Math.max(from.getTime(), since.getTime()));
    const rows = await readRows(db, unit.id, { from: start, to });
    return {
      '@context': '/api/contexts/UnitHistory',
      '@id': `${iriOf('units', unit.id)}/history`,
      '@type': 'UnitHistory' as const,
      period,
      date,
      timeZone,
      ...toColumns(rows, secondsOf[period], channels && new Set(channels)),
    };
  });
}

function checkedSpan(period: Period, date: string, timeZone: string): Span {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new Violation('date', 'invalid');
  try {
    return spanOf(period, date, timeZone);
  } catch (error) {
    if (error instanceof RangeError) throw new Violation('date', 'invalid');
    throw error;
  }
}
