const utf8 = new TextDecoder('utf-8', { fatal: true });

// What some JSON writers print for a float that is no number. It matches the character before instead of looking
// behind, so that each run of blanks is tried from one place only, however long it is.
const notNumbers = /([:,[]\s*)-?(?:NaN|Infinity)(?=\s*[,}\]])/g;

export const withoutNotNumbers = (text: string): string => text.replace(notNumbers, '$1null');

/**
 * The JSON object in a payload; undefined when it is none. A bare NaN or Infinity becomes null, so that one broken
 * probe costs its own value and not the message.
 */
export function parseJson(payload: Uint8Array): Record<string, unknown> | undefined {
  let text: string;
  try {
    text = utf8.decode(payload);
  } catch {
    return undefined;
  }
  const value = parse(text) ?? (/NaN|Infinity/.test(text) ? parse(withoutNotNumbers(text)) : undefined);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
