import { join } from 'node:path';
import { type Language, languages } from '@poolhouse/domain/account/languages';
import type { Pool } from 'pg';
import type { Figure } from '../figure.ts';
import { addPerson, giveUnit } from '../fleet/people.ts';
import { type Identity, provisionUnits } from '../fleet/provision.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { temporaryFolder } from '../server/temporary-folder.ts';
import { withServer } from '../server/with-server.ts';
import { type Cell, openInCalc, type Reader } from './calc.ts';

/** What owners may call their relays, four at a time, since there are so many. */
const names: readonly (readonly string[])[] = [
  ['=1+1;"x"', '+1', '-2', '@SUM(A1)'],
  ['\t=1+1', '\n=1+1', '\r=1+1', '=HYPERLINK("http://example.org","x")'],
];
const day = '2026-03-04';
const readers: Readonly<Record<Language, Reader>> = {
  en: { separator: ',', lcid: 2057 },
  cs: { separator: ';', lcid: 1029 },
  de: { separator: ';', lcid: 1031 },
  fr: { separator: ';', lcid: 1036 },
  nl: { separator: ';', lcid: 1043 },
};
/** Hours of the day in which something was reported; of the others nothing is known. */
const toldHours = 20;
/** A column for each value of water, pH and redox, and one for each relay. */
const numberColumns = 3 * 3 + 4;

/** What a spreadsheet program makes of a protocol in each language. */
export const spreadsheet: Figure = {
  name: 'spreadsheet',
  goal: 'LibreOffice opens a protocol in all five languages, also of relays whose names look like formulas: no cell is a formula, every number is a number, every time is that time',
  run: () => withServer({}, measure),
};

async function measure(server: ServerProcess, pool: Pool) {
  const [unit] = await provisionUnits(pool, 1);
  if (!unit) throw new Error('no unit');
  const owner = await addPerson(pool, 'Owner');
  await giveUnit(pool, owner, unit.id, 'Pool');
  await fill(pool, unit);
  const folder = temporaryFolder();
  const counts = {
    files: 0,
    formulas: 0,
    numbers: 0,
    'numbers that are none': 0,
    'times that are others': 0,
  };
  let sample = '';
  try {
    for (const four of names) {
      await nameRelays(pool, unit, four);
      for (const language of languages) {
        const query = `from=${day}&to=${day}&step=hour`;
        const answer = await fetch(`${server.url}/api/units/${unit.id}/protocol?${query}`, {
          headers: { cookie: owner.cookie, 'accept-language': language },
        });
        const csv = await answer.text();
        if (language === 'de') sample = csv;
        add(counts, openInCalc(join(folder.path, 'calc'), csv, readers[language]));
      }
    }
    // As it would be if nothing were marked, and as somebody sees it who reads with another language's signs.
    const unmarked = openInCalc(
      join(folder.path, 'calc'),
      sample.replaceAll(/(?<=[;"])'(?=[=+\-@\t\r\n])/gu, ''),
      readers.de,
    );
    const misread = openInCalc(join(folder.path, 'calc'), sample, { ...readers.en, separator: ';' });
    const control = {
      formulas: unmarked.flat().filter(({ isFormula }) => isFormula).length,
      misread: misread
        .slice(1)
        .flatMap((row) => row.slice(2))
        .filter(({ type }) => type === 'float').length,
    };
    const { formulas, numbers } = counts;
    const isWhole =
      counts.files === names.length * languages.length &&
      numbers === counts.files * toldHours * numberColumns;
    return {
      holds:
        isWhole &&
        formulas === 0 &&
        counts['numbers that are none'] === 0 &&
        counts['times that are others'] === 0,
      numbers: {
        ...counts,
        'control: formulas in a file that marks none': control.formulas,
        'control: numbers of a German file, read as English': control.misread,
      },
    };
  } finally {
    folder.remove();
  }
}

function add(
  counts: Record<
    'files' | 'formulas' | 'numbers' | 'numbers that are none' | 'times that are others',
    number
  >,
  cells: readonly (readonly Cell[])[],
): void {
  counts.files++;
  counts.formulas += cells.flat().filter(({ isFormula }) => isFormula).length;
  const rows = cells.slice(1).filter((row) => row.length > 2);
  for (const [hour, [time, offset, ...values]] of rows.slice(0, toldHours).entries()) {
    counts.numbers += values.filter(({ type }) => type === 'float').length;
    counts['numbers that are none'] += values.filter(({ type }) => type !== 'float').length;
    if (!isTime(time, hour) || !isOffset(offset)) counts['times that are others']++;
  }
}

/** Either left as it stands in the file, or understood as just this date and time. */
function isTime(cell: Cell | undefined, hour: number): boolean {
  const two = String(hour).padStart(2, '0');
  const [year, month, date] = day.split('-');
  if (cell?.type === 'string') return cell.text === `${date}.${month}.${year} ${two}:00`;
  return (
    cell?.type === 'date' &&
    (cell.value.includes('T') ? cell.value : `${cell.value}T00:00:00`) === `${day}T${two}:00:00`
  );
}

const isOffset = (cell: Cell | undefined): boolean =>
  cell?.type === 'string' ? cell.text === '+01:00' : cell?.type === 'time' && cell.value === 'PT01H00M00S';

async function fill(pool: Pool, unit: Identity): Promise<void> {
  await pool.query("update units set time_zone = 'Europe/Berlin' where id = $1", [unit.id]);
  await pool.query("update unit_access set since = 'epoch' where unit_id = $1", [unit.id]);
  await pool.query(
    `insert into samples (ts, row_hash, unit, v_water, v_ph, v_redox, o_relay1, o_relay2, o_relay3, o_relay4)
     select ($1::timestamp at time zone 'Europe/Berlin') + minute * interval '1 minute', minute, u.short_id,
       -3.25 + minute / 60.0, 7 + minute / 2000.0, 1000 + minute / 10, 60, 30, 1, 0
     from units u, generate_series(0, $2::int * 60 - 1) as minute where u.id = $3`,
    [day, toldHours, unit.id],
  );
}

async function nameRelays(pool: Pool, unit: Identity, four: readonly string[]): Promise<void> {
  for (const [index, name] of four.entries()) {
    await pool.query(
      `insert into unit_settings (unit_id, section, reported) values ($1, $2, $3)
       on conflict (unit_id, section) do update set reported = excluded.reported`,
      [unit.id, `relay${index + 1}`, { name }],
    );
  }
}
