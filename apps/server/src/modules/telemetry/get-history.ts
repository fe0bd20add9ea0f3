import { iriOf } from '@poolhouse/contract/api/hydra';
import { type HistoryPeriod, historyPeriods, historyResource } from '@poolhouse/contract/api/units';
import type { Pool } from 'pg';
import * as z from 'zod';
import type { UnitReader } from '#modules/units/index.ts';
import { Violation } from '#platform/errors.ts';
import { createFairQueue } from '#platform/fair-queue.ts';
import { actorOf } from '#platform/http/api.ts';
import { compress, sendCompressed } from '#platform/http/bodies/compressed.ts';
import { askerOf } from '#platform/http/connections/asker.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { readPoints } from './columns.ts';
import { halfHoursBefore, hoursOf, type Span, spanOf, todayAt } from './local-days.ts';

const querystring = z.object({
  period: z.enum(historyPeriods).optional(),
  date: z.string().max(10).optional(),
  channels: z.array(z.string().max(32)).max(64).optional(),
});

/** A third of the connections to the database at most, and of these one person's pages have two. */
const atOnce = { running: 6, places: 106, runningEach: 2, placesEach: 6, retryAfter: 2 };

export interface HistoryDeps {
  pool: Pool;
  reader: UnitReader;
}

/** `GET units/{id}/history`, in the unit's own days; never from before its owner's time. */
export function getHistory({ pool, reader }: HistoryDeps) {
  const line = createFairQueue(atOnce);
  const summary = 'What was measured in a day or a week of a unit, or in the last 24 hours';
  const schema = { summary, params: idParams, querystring, response: { 200: historyResource } };
  return endpoint({ config: { access: 'user' }, schema }, async (request, reply) => {
    const actor = actorOf(request);
    const { period = 'day', channels } = request.query;
    // A unit that is not the user's costs no place in the queue.
    const known = await reader.own(actor, request.params.id);
    let mustWait = false;
    const answer = line.run(askerOf(request, actor.userId), async () => {
      // Its turn may have come a minute after the request.
      const unit = mustWait ? await reader.own(actor, request.params.id) : known;
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
    // Whoever needn't wait has begun.
    mustWait = true;
    // Tens of thousands of numbers that were made here: the text is not made by the schema. Not in its turn, which would end
    // when a slow line has taken the last of it.
    const body = await answer;
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
