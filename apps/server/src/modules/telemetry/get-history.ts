import { iriOf } from '@poolhouse/contract/api/hydra';
import { type HistoryPeriod, historyPeriods, historyResource } from '@poolhouse/contract/api/units';
import type { Pool } from 'pg';
import * as z from 'zod';
import type { UnitReader } from '#modules/units/index.ts';
import { Violation } from '#platform/errors.ts';
import { compress, sendCompressed } from '#platform/http/bodies/compressed.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { readPoints } from './columns.ts';
import type { InTurn } from './in-turn.ts';
import { halfHoursBefore, hoursOf, type Span, spanOf, todayAt } from './local-days.ts';

const querystring = z.object({
  period: z.enum(historyPeriods).optional(),
  date: z.string().max(10).optional(),
  channels: z.array(z.string().max(32)).max(64).optional(),
});

export interface HistoryDeps {
  pool: Pool;
  reader: Pick<UnitReader, 'now'>;
  inTurn: InTurn;
}

/** `GET units/{id}/history`, in the unit's own days; never from before its owner's time. */
export function getHistory({ pool, reader, inTurn }: HistoryDeps) {
  const summary = 'What was measured in a day or a week of a unit, or in the last 24 hours';
  const schema = { summary, params: idParams, querystring, response: { 200: historyResource } };
  return endpoint({ config: { access: 'user' }, schema }, async (request, reply) => {
    const { period = 'day', channels } = request.query;
    const body = await inTurn(request, request.params.id, async (unit) => {
      const timeZone = unit.time_zone;
      const now = new Date(reader.now());
      const date = request.query.date ?? todayAt(now, timeZone);
      const head = {
        '@context': '/api/contexts/UnitHistory',
        '@id': `${iriOf('units', unit.id)}/history`,
        '@type': 'UnitHistory' as const,
        period,
        date,
        timeZone,
      };
      const wanted = {
        unit: unit.short_id,
        spans: spansOf(period, date, timeZone, now),
        byMinute: period === 'day',
        since: unit.since,
        names: channels && new Set(channels),
      };
      return compress(request, await readPoints(pool, wanted, (points) => points.text(head)));
    });
    // Tens of thousands of numbers that were made here: the text is not made by the schema. Not in its turn, which would end
    // when a slow line has taken the last of it.
    return sendCompressed(reply, body);
  });
}

/** Of a day itself, of all else the spans of its points. */
function spansOf(period: HistoryPeriod, date: string, timeZone: string, now: Date): Span[] {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new Violation('date', 'invalid');
  try {
    if (period === 'last-day') return halfHoursBefore(now);
    const span = spanOf(period, date, timeZone);
    return period === 'day' ? [span] : hoursOf(span, timeZone);
  } catch (error) {
    if (error instanceof RangeError) throw new Violation('date', 'invalid');
    throw error;
  }
}
