export type RichTextPart = string | { tag: string; text: string };

/** Splits `read the <terms>terms of service</terms> first` at the tags named; anything else is text. */
export function richTextParts(message: string, tags: readonly string[]): RichTextPart[] {
  const found: RichTextPart[] = [];
  let rest = message;
  for (;;) {
    const match = /<(\w+)>(.*?)<\/\1>/u.exec(rest);
    const [whole, tag, text] = match ?? [];
    if (!match || whole === undefined || tag === undefined || text === undefined) break;
    if (!tags.includes(tag)) {
      const end = match.index + tag.length + 2;
      found.push(rest.slice(0, end));
      rest = rest.slice(end);
      continue;
    }
    if (match.index > 0) found.push(rest.slice(0, match.index));
    found.push({ tag, text });
    rest = rest.slice(match.index + whole.length);
  }
  if (rest) found.push(rest);
  return found;
}
