import { setImmediate as otherTurns } from 'node:timers/promises';
import type { ExportSection } from './export-account.ts';

/** The sections as one JSON text, indented as people read it, a page of rows at a time. */
export async function* exportText(sections: readonly ExportSection[]): AsyncGenerator<string> {
  let before = '{\n  ';
  for (const section of sections) {
    yield `${before}${JSON.stringify(section.name)}: `;
    if ('pages' in section) yield* listText(section.pages);
    else yield indented(section.value, '  ');
    before = ',\n  ';
  }
  yield '\n}';
}

async function* listText(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let before = '[\n    ';
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield before + rows.map((row) => indented(row, '    ')).join(',\n    ');
    before = ',\n    ';
    // Even when rows and reader are fast, so that other requests are served in between.
    await otherTurns();
  }
  yield before.startsWith('[') ? '[]' : '\n  ]';
}

// Line ends in texts are written as `\n`: those that are there are JSON's own.
const indented = (value: unknown, by: string): string =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`);

/** The same in base64, which takes three bytes at a time. */
export async function* inBase64(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const text of texts) {
    const bytes = Buffer.concat([rest, Buffer.from(text, 'utf8')]);
    const whole = bytes.length - (bytes.length % 3);
    rest = bytes.subarray(whole);
    yield bytes.toString('base64', 0, whole);
  }
  yield rest.toString('base64');
}
