import { translate } from '@poolhouse/i18n/translate';
import type { Pool } from 'pg';
import * as z from 'zod';
import { readColumns, reportedColumns, type Span } from '#modules/telemetry/index.ts';
import type { OwnUnit, UnitAccess, UnitReader } from '#modules/units/index.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { type Actor, actorOf } from '#platform/http/api.ts';
import { sendStreamed } from '#platform/http/bodies/streamed.ts';
import { askerOf } from '#platform/http/connections/asker.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { createExports, type ExportTurn } from '#platform/http/exports.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { dispositionOf, protocolFileName } from './file-name.ts';
import { protocolColumns, signsOf } from './protocol-columns.ts';
import { checkedRange, countSteps, daysOf, type Step, stepsOf } from './protocol-spans.ts';
import { headOf, keptDigits, linesOf } from './protocol-text.ts';

const querystring = z.object({
  from: z.string().max(10).optional(),
  to: z.string().max(10).optional(),
  step: z.enum(['hour', 'day']).optional(),
});

/** Files that are worked at, and open, at once: two of one person. */
const most = { running: 3, open: 50, each: 2 };
/** Days that are read at a time: at most so many that a turn is short and a year takes few. */
const daysAtOnce = 14;

export interface ProtocolDeps {
  pool: Pool;
  access: Pick<UnitAccess, 'check'>;
  reader: UnitReader;
  /** Which of these sessions go on, wherever they may have been ended. */
  livingSessions(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Names that the owner gave the unit's relays. */
  relayNames(unitId: string): Promise<Record<string, string>>;
}

const summary = 'What was measured and done, by the hour or the day, as a file for spreadsheets';
const answer = z
  .string()
  .describe('CSV, UTF-8 with a byte order mark; `X-Total-Rows` says how many rows follow the first line');

/** `GET units/{id}/protocol?from=&to=&step=hour|day`, in the unit's days; never from before its owner's time. */
export function getProtocol(deps: ProtocolDeps) {
  const exports = createExports(most);
  return endpoint(
    {
      config: { access: 'user', refusals: [429] },
      schema: { summary, params: idParams, querystring, produces: ['text/csv'], response: { 200: answer } },
    },
    async (request, reply) => {
      const { step = 'hour' } = request.query;
      const actor = actorOf(request);
      const unit = await deps.reader.own(actor, request.params.id);
      const range = checkedRange(request.query);
      const now = deps.reader.now();
      const days = [...daysOf(range, unit.time_zone, now)];
      const rows = countSteps(days, step, unit.time_zone, now);
      const { language } = request;
      const file = { unit, days, step, now, language };
      const check = () => stillAllowed(deps, actor, unit.id);
      const stream = await exports.open(askerOf(request, actor.userId), async (turn, hasLeft) =>
        protocolOf(deps, file, { check, hasLeft, ...(await begun(deps, file, turn)) }),
      );
      reply.type('text/csv; charset=utf-8');
      reply.header('content-disposition', dispositionOf(protocolFileName(unit, step, range)));
      reply.header('x-total-rows', String(rows));
      return sendStreamed(reply, stream);
    },
  );
}

interface ProtocolFile {
  unit: OwnUnit;
  days: readonly Span[];
  step: Step;
  now: number;
  language: Actor['lang'];
}

/** Days that are read together: one at first, then ever more, since whoever begins a file may not go on. */
function* partsOf({ days }: ProtocolFile): Generator<readonly Span[]> {
  for (let begin = 0, size = 1; begin < days.length; begin += size, size = Math.min(2 * size, daysAtOnce)) {
    yield days.slice(begin, begin + size);
  }
}

const wholeOf = (days: readonly Span[]): Span => ({
  from: days[0]?.from ?? new Date(0),
  to: days.at(-1)?.to ?? new Date(0),
});

/** What has to be known before the first line can be written. */
async function begun({ pool, relayNames }: ProtocolDeps, file: ProtocolFile, turn: ExportTurn) {
  const { unit, language } = file;
  const parts = [...partsOf(file)].map(wholeOf);
  const reported = await turn(() => reportedColumns(pool, { unit: unit.short_id, since: unit.since, parts }));
  const hasRelay = reported.some(({ part, name }) => part === 'o' && name.startsWith('relay'));
  const columns = protocolColumns(reported, language, hasRelay ? await relayNames(unit.id) : {});
  return { columns, names: new Set(reported.map(({ name }) => name)) };
}

/** @throws Refusal once the session has ended or the unit is no longer theirs to see, also on another node */
async function stillAllowed(
  { access, livingSessions }: ProtocolDeps,
  { userId, sessionId }: Actor,
  unitId: string,
): Promise<void> {
  const [[isSeen], living] = await Promise.all([
    access.check([{ userId, unitId }], 'see'),
    livingSessions([sessionId]),
  ]);
  if (!living.has(sessionId)) throw new Refusal('unauthenticated', 'unauthenticated');
  if (!isSeen) throw notFound();
}

interface Reading extends Awaited<ReturnType<typeof begun>> {
  check(): Promise<void>;
  hasLeft(): boolean;
}

async function* protocolOf(
  { pool }: ProtocolDeps,
  file: ProtocolFile,
  { columns, names, check, hasLeft }: Reading,
): AsyncGenerator<string> {
  const { unit, step, now, language } = file;
  const timeZone = unit.time_zone;
  const signs = signsOf(language);
  const times = [translate(language, 'csv.begin'), translate(language, 'csv.offset')];
  yield headOf([...times, ...columns.map(({ heading }) => heading)], signs.separator);
  for (const days of partsOf(file)) {
    await check();
    if (hasLeft()) return;
    const spans = days.flatMap((day) => stepsOf(day, step, timeZone, now));
    const found = await readColumns(pool, {
      ...{ unit: unit.short_id, spans, since: unit.since, byMinute: false, names, digits: keptDigits },
    });
    if (hasLeft()) return;
    yield linesOf(spans, found, { step, timeZone, columns, ...signs });
  }
}
