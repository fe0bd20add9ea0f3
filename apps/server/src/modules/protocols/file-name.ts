import type { Range, Step } from './protocol-spans.ts';

/** What a file system refuses, and what nobody can see. */
const refused = /[\p{C}\\/:*?"<>|]/gu;
const mostCharacters = 100;

/** `<name or serial>-<hourly|daily>-<from>-<to>.csv` */
export function protocolFileName(
  { name, serial }: { name: string | null; serial: string },
  step: Step,
  { from, to }: Range,
): string {
  // Neither hidden nor a folder: no dot at its beginning, and no spaces around it.
  const tidied = (name ?? '').toWellFormed().replace(refused, '_').trim().replace(/^\.+/u, '');
  const called = [...tidied].slice(0, mostCharacters).join('') || serial;
  return `${called}-${step === 'hour' ? 'hourly' : 'daily'}-${from}-${to}.csv`;
}

/** RFC 6266: a name of ASCII for old readers, and the whole of it for all others. */
export function dispositionOf(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|[%"\\]/gu, '_');
  const whole = encodeURIComponent(fileName).replace(
    /['()*!]/gu,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
