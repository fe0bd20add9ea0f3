import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

/** A compiled message with `share` of its own length added, as another language might need it; 0 changes nothing. */
export function stretched(message: CompiledMessage, share: number): CompiledMessage {
  if (share === 0) return message;
  const parts = message.map((part) => {
    if (typeof part === 'string' || typeof part[2] !== 'object' || part[2] === null) return part;
    const [name, type, cases] = part;
    const longer = Object.entries(cases).map(([form, inner]) => [
      form,
      Array.isArray(inner) ? stretched(inner, share) : inner,
    ]);
    return [name, type, Object.fromEntries(longer)] as typeof part;
  });
  const literal = message.filter((part) => typeof part === 'string').join('');
  const more = padding(literal, share);
  return more ? [...parts, more] : parts;
}

/** Repeats the beginning of the text: words stay words, and one long word becomes a longer one. */
function padding(text: string, share: number): string {
  const plain = text.replace(/<\/?\w+>|#/gu, '').trim();
  const length = Math.ceil(plain.length * share);
  if (!/\p{L}/u.test(plain)) return '';
  return plain.includes(' ') ? ` ${plain.slice(0, length - 1)}` : plain.slice(0, length).toLowerCase();
}
