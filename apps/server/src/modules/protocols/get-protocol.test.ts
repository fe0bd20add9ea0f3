import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { languages } from '@poolhouse/domain/account/languages';
import { describe, expect, test } from 'vitest';
import { createClosing } from '#modules/telemetry/index.ts';
import { callerOf } from '#testing/http/caller.ts';
import { perFile } from '#testing/lifetimes.ts';
import { takeUnits } from '#testing/units/give-units.ts';
import { testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';
import { whileNobodyReads } from '#testing/units/unread-rows.ts';

const server = perFile(startUnitServer);
const now = new Date('2028-06-15T12:00:00Z');

/** A unit, its owner, and what asks for its protocol. */
async function owned(timeZone = 'Europe/Berlin') {
  server.clock.advance(now.getTime() - server.clock.now().getTime());
  const { actor, token } = await server.addUser();
  const unit = await testUnit(server);
  await server.own(actor.userId, unit);
  const { pool } = server.database;
  const { rows } = await pool.query<{ short_id: number }>(
    'update units set time_zone = $1 where id = $2 returning short_id',
    [timeZone, unit.id],
  );
  const call = callerOf(server.api, token);
  return {
    ...{ actor, token, unit, call, shortId: rows[0]?.short_id ?? 0 },
    ask: (query: string, language = 'de') =>
      call('GET', `/units/${unit.id}/protocol?${query}`, undefined, '127.0.0.1', {
        'accept-language': language,
      }),
  };
}

/** A row a minute, now and then two of a boot; two hours a day without any, and a probe that tells nothing at times. */
const fill = (unit: number, from: string, to: string) =>
  server.database.pool.query(
    `insert into samples (ts, row_hash, unit, v_air, v_ph, o_filtration, o_ph_minus)
     select at + interval '7 seconds' + boot * interval '20 seconds', n * 2 + boot, $1,
       (((n * 7919) % 301) - 150) / 10.0, case when n % 300 < 200 then 7 + (n % 37) / 100.0 end,
       (n * 13) % 61 / (boot + 1), (n % 11) / 10.0
     from (select at, row_number() over (order by at) as n
       from generate_series($2::timestamptz, $3::timestamptz, interval '1 minute') as at) as minutes
     cross join generate_series(0, 1) as boot
     where (boot = 0 or n % 97 = 0) and extract(hour from at) not in (3, 4)`,
    [unit, from, to],
  );

/** What a German protocol has to say by the hour or the day, from the raw rows by PostgreSQL's own time zones. */
async function reference(unit: number, zone: string, from: string, to: string, step: 'hour' | 'day') {
  const { rows } = await server.database.pool.query<{ cells: string[] }>(
    `with minutes as (
       select at, at at time zone $2 as local, (at at time zone $2) - (at at time zone 'UTC') as shift
       from generate_series($3::timestamp at time zone $2, ($4::timestamp + interval '1 day') at time zone $2
         - interval '1 minute', interval '1 minute') as at
     ), points as (
       select min(m.at) as begin, min(m.local) as local,
         (array_agg(m.shift order by m.at))[1] as shift, count(s.ts) as rows,
         round(avg(v_air::numeric), 1) as air, round(min(v_air::numeric), 1) as air_min, round(max(v_air::numeric), 1) as air_max,
         round(avg(v_ph::numeric), 2) as ph, round(min(v_ph::numeric), 2) as ph_min, round(max(v_ph::numeric), 2) as ph_max,
         round(sum(o_filtration::numeric) / 60, 1) as filtration, round(sum(o_ph_minus::numeric), 1) as ph_minus
       from minutes m left join samples s on s.unit = $1 and date_trunc('minute', s.ts) = m.at
       group by date_trunc($5, m.local), case when $5 = 'hour' then m.shift end
     )
     select array[
       to_char(local, case when $5 = 'hour' then 'DD.MM.YYYY HH24:MI' else 'DD.MM.YYYY' end),
       case when shift < interval '0' then '-' else '+' end || to_char(greatest(shift, -shift), 'HH24:MI')
     ] || array(select replace(coalesce(cell::text, ''), '.', ',')
       from unnest(array[air, air_min, air_max, ph, ph_min, ph_max, filtration, ph_minus]) as cell) as cells
     from points order by begin`,
    [unit, zone, from, to, step],
  );
  return rows.map(({ cells }) => cells);
}

const linesOf = (text: string): string[][] =>
  text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));

describe('GET protocol', () => {
  test.each([
    ['Europe/Berlin', '2028-03-25', '2028-03-27', 71],
    ['Europe/Berlin', '2027-10-30', '2027-11-01', 73],
    ['Europe/Berlin', '2028-02-28', '2028-03-01', 72],
    ['Europe/Berlin', '2027-12-31', '2028-01-01', 48],
    ['America/Santiago', '2028-04-01', '2028-04-02', 49],
    ['America/Santiago', '2027-09-04', '2027-09-05', 47],
    // Half an hour: one that is shown twice by half, and one that is half as long.
    ['Australia/Lord_Howe', '2028-04-01', '2028-04-02', 49],
    ['Australia/Lord_Howe', '2027-10-02', '2027-10-03', 48],
    ['Asia/Kathmandu', '2028-01-01', '2028-01-02', 48],
  ])('of %s from %s to %s has what the raw rows have, in %d hours', async (zone, from, to, hours) => {
    const { ask, shortId } = await owned(zone);
    await fill(shortId, `${from}T00:00:00-14:00`, `${to}T24:00:00+12:00`);
    const told: string[] = [];
    for (const step of ['hour', 'day'] as const) {
      const answer = await ask(`from=${from}&to=${to}&step=${step}`);
      expect(answer.status).toBe(200);
      const [, ...lines] = linesOf(answer.text);
      expect(lines).toEqual(await reference(shortId, zone, from, to, step));
      expect(answer.headers['x-total-rows']).toBe(String(lines.length));
      if (step === 'hour') expect(lines).toHaveLength(hours);
      told.push(answer.text);
    }
    // And the same from days that are closed.
    const { pool } = server.database;
    await createClosing({ pool, keptDays: 400 }).run(now);
    expect((await pool.query('select from samples where unit = $1', [shortId])).rows).toEqual([]);
    for (const step of ['hour', 'day'])
      expect((await ask(`from=${from}&to=${to}&step=${step}`)).text).toBe(told.shift());
    await pool.query('update sample_closing set closing_before = default, closed_before = default');
  });

  test('is a file that the reader’s spreadsheet opens, with numbers as numbers', async () => {
    const { ask, shortId, call, unit } = await owned();
    await call('PUT', `/units/${unit.id}`, { name: 'Bazén u Müllerů / „2“' });
    await server.database.pool.query(
      `insert into samples (ts, row_hash, unit, v_air, o_speed, o_filled, o_chlorine) values ('2028-06-01T10:00:00Z', 1, $1, -3.25, 2, 12.5, 4)`,
      [shortId],
    );
    const heads: Record<string, string> = {};
    for (const language of languages) {
      const { text, headers } = await ask('from=2028-06-01&to=2028-06-01&step=day', language);
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(headers['content-disposition']).toBe(
        `attachment; filename="Baz_n u M_ller_ _ _2_-daily-2028-06-01-2028-06-01.csv"; filename*=UTF-8''Baz%C3%A9n%20u%20M%C3%BCller%C5%AF%20_%20%E2%80%9E2%E2%80%9C-daily-2028-06-01-2028-06-01.csv`,
      );
      const [head = '', line, end] = text.split('\r\n');
      expect(end).toBe('');
      const cells = ['01.06.2028', '+02:00', '-3,3', '-3,3', '-3,3', '4,0', '12,5'];
      expect(line).toBe(
        language === 'en' ? cells.map((cell) => cell.replace(',', '.')).join(',') : cells.join(';'),
      );
      heads[language] = head;
    }
    expect(heads).toMatchInlineSnapshot(`
      {
        "cs": "﻿Začátek;Posun od UTC;Vzduch, průměr (°C);Vzduch, minimum (°C);Vzduch, maximum (°C);Chlor, dávka (ml);Dopuštěná voda (l)",
        "de": "﻿Beginn;Abstand zu UTC;Luft, Mittelwert (°C);Luft, Minimum (°C);Luft, Maximum (°C);Chlor, dosiert (ml);Nachgespeistes Wasser (l)",
        "en": "﻿Beginning,Offset from UTC,"Air, mean (°C)","Air, minimum (°C)","Air, maximum (°C)","Chlorine, dosed (ml)",Water filled (l)",
        "fr": "﻿Début;Décalage avec UTC;Air, moyenne (°C);Air, minimum (°C);Air, maximum (°C);Chlore, dosé (ml);Eau ajoutée (l)",
        "nl": "﻿Begin;Verschil met UTC;Lucht, gem. (°C);Lucht, minimum (°C);Lucht, maximum (°C);Chloor, gedoseerd (ml);Bijgevuld water (l)",
      }
    `);
  });

  test('goes by the zone that the unit has now, also for days on which it had another', async () => {
    const { ask, shortId, call, unit } = await owned('Europe/Berlin');
    await fill(shortId, '2028-05-30T00:00:00Z', '2028-06-03T00:00:00Z');
    const first = (await ask('from=2028-06-01&to=2028-06-01')).text;
    expect((await call('PUT', `/units/${unit.id}`, { timeZone: 'Asia/Kathmandu' })).status).toBe(200);
    const [, ...lines] = linesOf((await ask('from=2028-06-01&to=2028-06-01')).text);
    expect(lines).toEqual(await reference(shortId, 'Asia/Kathmandu', '2028-06-01', '2028-06-01', 'hour'));
    expect(lines).not.toEqual(linesOf(first).slice(1));
  });

  test('calls relays by their names, which are no formulas', async () => {
    const { ask, shortId, unit } = await owned();
    const { pool } = server.database;
    await pool.query(
      `insert into samples (ts, row_hash, unit, o_relay1, o_relay2) values ('2028-06-01T10:00:00Z', 1, $1, 60, 30)`,
      [shortId],
    );
    await pool.query(
      `insert into unit_settings (unit_id, section, reported) values ($1, 'relay1', '{"name": "=1+1;\\"x\\""}'), ($1, 'relay2', '{"name": ""}')`,
      [unit.id],
    );
    const head = async (language: string) =>
      (await ask('from=2028-06-01&to=2028-06-01', language)).text.split('\r\n')[0];
    expect(await head('en')).toContain(`,"'=1+1;""x"", on (min)","Relay 2, on (min)"`);
    // A line's end in a name begins no line of the file, and hides no formula.
    await pool.query(
      `update unit_settings set reported = jsonb_build_object('name', $2::text) where unit_id = $1 and section = 'relay2'`,
      [unit.id, '\n\t=1+1\r\n\u2028@SUM(A1)'],
    );
    expect(await head('de')).toMatch(/;"'=1\+1;""x"", ein \(min\)";'=1\+1 @SUM\(A1\), ein \(min\)$/u);
    // Nor is there one in a file that is read as one of another language.
    await pool.query(
      `update unit_settings set reported = jsonb_build_object('name', $2::text) where unit_id = $1 and section = 'relay2'`,
      [unit.id, 'a,=1+1; -2'],
    );
    expect(await head('de')).toContain(`;"a,'=1+1; '-2, ein (min)"`);
    expect(await head('en')).toContain(`,"a,'=1+1; '-2, on (min)"`);
  });

  test('has a row also for hours of which nothing is known, none of those to come, nothing from before its owner', async () => {
    const { ask, shortId, actor } = await owned();
    await fill(shortId, '2028-06-15T00:00:00Z', '2028-06-15T23:00:00Z');
    await server.database.pool.query('update unit_access set since = $1 where user_id = $2', [
      '2028-06-15T06:30:00Z',
      actor.userId,
    ]);
    const [head, ...lines] = linesOf((await ask('from=2028-06-14&to=2028-06-30')).text);
    expect(lines).toHaveLength(24 + 15);
    expect(lines.at(-1)?.slice(0, 2)).toEqual(['15.06.2028 14:00', '+02:00']);
    const told = lines.filter((cells) => cells.slice(2).some((cell) => cell !== ''));
    expect(told[0]?.[0]).toBe('15.06.2028 08:00');
    expect(lines.every((cells) => cells.length === head?.length)).toBe(true);
    expect(linesOf((await ask('from=2028-06-01&to=2028-06-02')).text)).toHaveLength(49);
    expect((await ask('from=2028-07-01&to=2028-07-02')).headers['x-total-rows']).toBe('0');
  });

  test.each([
    ['', ['from: required', 'to: required']],
    ['from=2028-06-01', ['to: required']],
    ['from=&to=2028-06-01', ['from: required']],
    ['from=2028-02-30&to=x', ['from: invalid', 'to: invalid']],
    ['from=2028-06-02&to=2028-06-01', ['to: invalid']],
    ['from=0028-06-02&to=2028-06-01', ['from: invalid']],
    ['from=2000-06-02&to=2028-06-01', ['to: invalid']],
  ])('refuses the range %j', async (query, violations) => {
    const { ask } = await owned();
    const answer = await ask(query);
    expect([answer.status, answer.violations()]).toEqual([422, violations]);
  });
  test('is of one’s own units alone, by the hour or the day', async () => {
    const [{ ask }, other] = [await owned(), await owned()];
    expect((await ask('from=2028-06-01&to=2028-06-01&step=week')).status).toBe(422);
    const foreign = await other.call(
      'GET',
      `/units/${(await owned()).unit.id}/protocol?from=2028-06-01&to=x`,
    );
    expect(foreign.status).toBe(404);
  });
});

describe('a protocol on its way', () => {
  const range = 'from=2027-06-01&to=2028-05-31';

  /** Asks as a browser does and waits for the head of the answer alone. */
  async function begin({ unit, token }: Pick<Awaited<ReturnType<typeof owned>>, 'unit' | 'token'>) {
    // What comes by a socket is answered only by a server that is ready.
    await server.api.ready();
    const request = get({
      ...{ host: '127.0.0.1', port: server.httpPort, path: `/api/units/${unit.id}/protocol?${range}` },
      headers: { cookie: `poolhouse=${token}` },
    });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return { request, answer };
  }
  /** Whether the answer came to its end. */
  async function isWhole(answer: IncomingMessage): Promise<boolean> {
    answer.resume().on('error', () => undefined);
    if (!answer.closed) await once(answer, 'close').catch(() => undefined);
    return answer.complete;
  }

  test.each([
    ['comes whole while both stay', () => undefined, true],
    ['ends when its session has ended', ({ token }) => server.endSession(token), false],
    ['ends with the access', ({ unit }) => takeUnits(server.database.db, [unit.serial]), false],
  ] satisfies [string, (of: Awaited<ReturnType<typeof owned>>) => unknown, boolean][])(
    '%s',
    async (_, act, whole) => {
      const mine = await owned();
      await whileNobodyReads(server, async (stalled, go) => {
        const asked = begin(mine);
        await expect.poll(stalled).toBe(1);
        await act(mine);
        await go();
        expect(await isWhole((await asked).answer)).toBe(whole);
      });
    },
  );

  test('makes room when its reader goes away', async () => {
    const mine = await owned();
    for (let n = 0; n < 3; n++) {
      const { answer } = await begin(mine);
      answer.destroy();
    }
    await expect.poll(async () => (await mine.ask(range)).status).toBe(200);
  });

  test('has no more than one other of the same person beside it', async () => {
    const mine = await owned();
    await whileNobodyReads(server, async (_, go) => {
      const statuses: (number | undefined)[] = [];
      const asked = [1, 2, 3].map(async () => {
        const { answer } = await begin(mine);
        statuses.push(answer.statusCode);
        return isWhole(answer);
      });
      await expect.poll(() => statuses).toEqual([429]);
      await go();
      expect(await Promise.all(asked)).toEqual([true, true, true]);
      expect(statuses).toEqual([429, 200, 200]);
    });
    expect((await mine.ask(range)).status).toBe(200);
  });
});
