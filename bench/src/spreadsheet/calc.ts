import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { libreOffice } from '../../../scripts/programs.ts';

/** What a spreadsheet has made of a cell. */
export interface Cell {
  /** As the office format calls it; `empty` for a cell with nothing in it. */
  readonly type: string;
  /** What it is by itself: a number, a date. */
  readonly value: string;
  readonly text: string;
  readonly isFormula: boolean;
}

/** How somebody with a language opens a file: what stands between cells there, and the language's number at Microsoft. */
export interface Reader {
  readonly separator: string;
  readonly lcid: number;
}

const quote = '"'.charCodeAt(0);
const utf8 = 76;
const patienceMs = 120_000;

/**
 * Opens a text in LibreOffice as a table. Of what looks special (dates, times) it decides by itself, which is where a
 * spreadsheet does most with what it was not asked for.
 * @param folder for its files and its profile, which it keeps from one time to the next
 */
export function openInCalc(folder: string, csv: string, { separator, lcid }: Reader): Cell[][] {
  const from = join(folder, 'protocol.csv');
  mkdirSync(folder, { recursive: true });
  writeFileSync(from, csv);
  const form = [separator.charCodeAt(0), quote, utf8, 1, '', lcid, 'false', 'true'].join();
  execFileSync(
    libreOffice(),
    [
      `-env:UserInstallation=file://${join(folder, 'profile')}`,
      '--headless',
      `--infilter=Text - txt - csv (StarCalc):${form}`,
      ...['--convert-to', 'fods', '--outdir', folder, from],
    ],
    { stdio: 'ignore', timeout: patienceMs },
  );
  return cellsOf(readFileSync(join(folder, 'protocol.fods'), 'utf8'));
}

/** The rows of a flat OpenDocument table, without what is repeated into its endless empty edge. */
function cellsOf(xml: string): Cell[][] {
  const rows = xml.matchAll(/<table:table-row\b[^>]*?(?:\/>|>(.*?)<\/table:table-row>)/gsu);
  return [...rows].map(([, inside = '']) =>
    [...inside.matchAll(/<table:table-cell\b([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gsu)].flatMap(
      ([, attributes = '', content = '']) => {
        const cell = cellOf(attributes, content);
        const times = Number(attributeOf(attributes, 'table:number-columns-repeated') ?? 1);
        return cell.type === 'empty' && times > 1_000 ? [] : Array.from({ length: times }, () => cell);
      },
    ),
  );
}

function cellOf(attributes: string, content: string): Cell {
  const type = attributeOf(attributes, 'office:value-type') ?? 'empty';
  const value = ['value', 'date-value', 'time-value'].map((name) =>
    attributeOf(attributes, `office:${name}`),
  );
  const paragraphs = [...content.matchAll(/<text:p\b[^>]*?(?:\/>|>(.*?)<\/text:p>)/gsu)];
  const text = paragraphs.map(([, inside = '']) => inside.replaceAll('<text:tab/>', '\t')).join('\n');
  return {
    ...{ type, value: value.find((one) => one !== undefined) ?? '' },
    text: unescaped(text.replaceAll(/<text:s\b[^>]*\/>/gu, ' ').replaceAll(/<[^>]+>/gu, '')),
    isFormula: attributeOf(attributes, 'table:formula') !== undefined,
  };
}

const attributeOf = (attributes: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'u').exec(attributes)?.[1];

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
