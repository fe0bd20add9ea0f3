import postcss from 'postcss';

const brandIn = /\[data-brand=["']?([\w-]+)/u;
const classesIn = /\.(-?[_a-z][\w-]*)/giu;
const attributes = /\[[^\]]*\]/gu;
/** What stands in brackets says of itself what it needs, or that it must not be there; those that have none in them. */
const brackets = /:[\w-]+\([^()]*\)/gu;

/**
 * The rules of a stylesheet that a page needs to look as it was drawn, which stand in the page itself, so that its first
 * paint waits for no second answer. A rule of classes is needed when all of them stand there, one of a brand by that
 * brand's pages, and all others are.
 * @param css the whole stylesheet, which comes behind the page
 * @throws Error when there is something in it of which this knows nothing
 */
export function createFirstStyle(css: string): (brand: string, html: string) => string {
  // Names with a backslash; layers, whose order is that of their first rules; and what would end the element.
  const unknown = /\\[^0-9a-f'"]|@layer|<\//u.exec(css);
  if (unknown) throw new Error(`the stylesheet has ${unknown[0]}, which can't stand in a page`);
  const sheet = postcss.parse(css);
  // Most pages have the classes that they have in the other languages.
  const known = new Map<string, string>();
  return (brand, html) => {
    const names = [...html.matchAll(/ class="([^"]*)"/gu)].flatMap(([, list = '']) => list.split(' '));
    const classes = new Set(names.toSorted());
    const key = [brand, ...classes].join(' ');
    const found = known.get(key) ?? neededOf(sheet, brand, classes);
    known.set(key, found);
    return found;
  };
}

function neededOf(sheet: postcss.Root, brand: string, classes: ReadonlySet<string>): string {
  const root = sheet.clone();
  const isNeeded = (selector: string): boolean => {
    const outside = withoutBrackets(selector);
    return (
      (brandIn.exec(outside)?.[1] ?? brand) === brand &&
      [...outside.replaceAll(attributes, '').matchAll(classesIn)].every(([, name = '']) => classes.has(name))
    );
  };
  root.walkRules((rule) => {
    if (rule.parent && isMovement(rule.parent)) return;
    const needed = rule.selectors.filter(isNeeded);
    if (needed.length === 0) rule.remove();
    else rule.selectors = needed;
  });
  const moved = new Set<string>();
  root.walkDecls(/^animation|^--/u, ({ value }) => {
    for (const word of value.split(/[\s,]+/u)) moved.add(word);
  });
  root.walkAtRules((rule) => {
    if (isMovement(rule) ? !moved.has(rule.params) : rule.nodes?.length === 0) rule.remove();
  });
  return root.toString();
}

function withoutBrackets(selector: string): string {
  const less = selector.replaceAll(brackets, '');
  return less === selector ? selector : withoutBrackets(less);
}

const isMovement = (node: postcss.Container | postcss.Document): boolean =>
  node.type === 'atrule' && (node as postcss.AtRule).name.endsWith('keyframes');
