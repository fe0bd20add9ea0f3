import postcss from 'postcss';
import type { StylePart } from './first-style.ts';

const brandIn = /\[data-brand=["']?([\w-]+)/u;
const classesIn = /\.(-?[_a-z][\w-]*)/giu;
const attributes = /\[[^\]]*\]/gu;
/** What stands in brackets says of itself what it needs, or that it must not be there; those that have none in them. */
const brackets = /:[\w-]+\([^()]*\)/gu;

/**
 * A stylesheet in parts, of which `firstStyle` takes what a page needs.
 * @param css the whole stylesheet, which comes behind the page
 * @throws Error when there is something in it of which this knows nothing
 */
export function stylePartsOf(css: string): StylePart[] {
  // Names with a backslash; layers, whose order is that of their first rules; and what would end the element.
  const unknown = /\\[^0-9a-f'"]|@layer|<\//u.exec(css);
  if (unknown) throw new Error(`the stylesheet has ${unknown[0]}, which can't stand in a page`);
  return partsIn(postcss.parse(css), []);
}

function partsIn(nodes: postcss.Container | postcss.Document, inside: readonly string[]): StylePart[] {
  return (nodes.nodes ?? []).flatMap((node): StylePart[] => {
    if (node.type === 'rule') {
      const body = node.nodes.map(String).join(';');
      return [{ inside, selectors: node.selectors.map(selectorOf), body, moves: movesIn(node) }];
    }
    if (node.type !== 'atrule') return [];
    if (node.name.endsWith('keyframes')) return [{ inside, css: String(node), movement: node.params }];
    const hasRules = node.nodes?.some(({ type }) => type === 'rule' || type === 'atrule');
    if (hasRules) return partsIn(node, [...inside, `@${node.name} ${node.params}`]);
    return node.nodes?.length === 0 ? [] : [{ inside, css: String(node) }];
  });
}

/** The words among which a rule names the movements that it needs. */
function movesIn(rule: postcss.Rule): string[] {
  const words: string[] = [];
  rule.walkDecls(/^animation|^--/u, ({ value }) => void words.push(...value.split(/[\s,]+/u)));
  return words;
}

function selectorOf(text: string): { text: string; classes: string[]; brand?: string } {
  const outside = withoutBrackets(text);
  const brand = brandIn.exec(outside)?.[1];
  const found = [...outside.replaceAll(attributes, '').matchAll(classesIn)];
  return { text, classes: found.map(([, name = '']) => name), ...(brand && { brand }) };
}

function withoutBrackets(selector: string): string {
  const less = selector.replaceAll(brackets, '');
  return less === selector ? selector : withoutBrackets(less);
}
