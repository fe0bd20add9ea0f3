/** A part of the stylesheet, as the build has it read. */
export interface StylePart {
  /** The at-rules around it, from the outermost on. */
  readonly inside: readonly string[];
  /** Of a rule: when each selector is needed, what it says, and the words among which it names movements. */
  readonly selectors?: readonly { text: string; classes: readonly string[]; brand?: string }[];
  readonly body?: string;
  readonly moves?: readonly string[];
  /** Of anything else; of a movement also its name. */
  readonly css?: string;
  readonly movement?: string;
}

/**
 * The rules that a page needs to look as it was drawn, which stand in the page itself, so that its first paint waits for no
 * second answer. A rule of classes is needed when all of them stand there, one of a brand by that brand's pages, and all
 * others are.
 */
export function firstStyle(parts: readonly StylePart[], brand: string, html: string): string {
  const names = [...html.matchAll(/ class="([^"]*)"/gu)].flatMap(([, list = '']) => list.split(' '));
  const there = new Set(names);
  const needed = parts.flatMap((part): StylePart[] => {
    if (!part.selectors) return [part];
    const selectors = part.selectors.filter(
      (one) => (one.brand ?? brand) === brand && one.classes.every((name) => there.has(name)),
    );
    return selectors.length > 0 ? [{ ...part, selectors }] : [];
  });
  const moved = new Set(needed.flatMap(({ moves = [] }) => moves));
  return nested(needed.filter(({ movement }) => movement === undefined || moved.has(movement)));
}

/** Rules that stand next to each other share what is around them. */
function nested(parts: readonly StylePart[]): string {
  let open: readonly string[] = [];
  const written = parts.map((part) => {
    const { inside, selectors = [], body = '' } = part;
    const css = part.css ?? `${selectors.map(({ text }) => text).join(',')}{${body}}`;
    if (inside.join() === open.join()) return css;
    const closed = '}'.repeat(open.length);
    open = inside;
    return `${closed}${inside.map((around) => `${around}{`).join('')}${css}`;
  });
  return `${written.join('')}${'}'.repeat(open.length)}`;
}
