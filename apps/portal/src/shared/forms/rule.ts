import type { PortalKey } from '@poolhouse/i18n/key';
import type { Values } from '#shared/i18n/i18n.ts';

/**
 * A schema's error as a message key, with values if it has any: `z.string().check(z.minLength(8, rule('form.tooShort', { min: 8 })))`.
 * It is translated when it is shown, so that it follows the language.
 */
export function rule(key: PortalKey, values?: Values): string {
  return values ? `${key}?${JSON.stringify(values)}` : key;
}

/** What `rule` made, taken apart again. */
export function readRule(message: string): { key: string; values: Values } {
  const at = message.indexOf('?');
  if (at < 0) return { key: message, values: {} };
  return { key: message.slice(0, at), values: JSON.parse(message.slice(at + 1)) as Values };
}
