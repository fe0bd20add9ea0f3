import { stringify } from 'csv-stringify/sync';
import { Temporal } from 'temporal-polyfill';
import type { Columns, Span } from '#modules/telemetry/index.ts';
import type { ProtocolColumn } from './protocol-columns.ts';
import type { Step } from './protocol-spans.ts';

/** Decimals of what is read, more than any cell shows. */
export const keptDigits = 4;
const byteOrderMark = '\uFEFF';

/** The first line: whatever an owner called a relay is text for a spreadsheet, and no formula. */
export const headOf = (headings: readonly string[], separator: string): string =>
  byteOrderMark +
  stringify([headings.map(onOneLine)], {
    delimiter: separator,
    record_delimiter: 'windows',
    escape_formulas: true,
  });

/**
 * The end of a line within a name would be quoted by nobody, and behind it a formula would stand first in its line; behind
 * the separator of another language it would, where the file is read as one of that.
 */
const onOneLine = (heading: string): string =>
  heading
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/([,;] ?)(?=[=+\-@])/gu, "$1'")
    .trim();

export interface RowForm {
  step: Step;
  timeZone: string;
  columns: readonly ProtocolColumn[];
  decimal: string;
  separator: string;
}

/** The lines of some steps, one for each, also where nothing was reported. */
export function linesOf(steps: readonly Span[], found: Columns, form: RowForm): string {
  const places = new Map(found.t.map((at, index) => [at, index]));
  const rows = steps.map(({ from }) => {
    const index = places.get(from.getTime() / 1_000);
    const cells = form.columns.map(({ value, digits }) =>
      index === undefined ? '' : cellOf(value(found, index), digits, form.decimal),
    );
    return [...timeCells(from, form), ...cells];
  });
  // All cells are numbers and times of our own making: a number with a minus stays one.
  return stringify(rows, { delimiter: form.separator, record_delimiter: 'windows' });
}

/** Rounded as by hand, half up: as a binary number 1.005 is less than that. */
function cellOf(value: number | null | undefined, digits: number, decimal: string): string {
  if (value === null || value === undefined) return '';
  const step = 10 ** (keptDigits - digits);
  const count = Math.floor((Math.round(Math.abs(value) * 10 ** keptDigits) + step / 2) / step);
  const text = (count / 10 ** digits).toFixed(digits).replace('.', decimal);
  return value < 0 && count > 0 ? `-${text}` : text;
}

function timeCells(at: Date, { step, timeZone }: RowForm): [begin: string, offset: string] {
  const { year, month, day, hour, minute, offset } = Temporal.Instant.fromEpochMilliseconds(
    at.getTime(),
  ).toZonedDateTimeISO(timeZone);
  const two = (part: number) => String(part).padStart(2, '0');
  const date = `${two(day)}.${two(month)}.${year}`;
  return [step === 'day' ? date : `${date} ${two(hour)}:${two(minute)}`, offset];
}
