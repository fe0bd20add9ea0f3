import postcss from 'postcss';

const brandIn = /\[data-brand=["']?([\w-]+)/u;
const classesIn = /\.(-?[_a-z][\w-]*)/giu;
/** What stands in these says of itself what it needs, or that it must not be there. */
const conditions = /:(?:not|is|where|has)\([^)]*\)/gu;

/**
 * The rules of a stylesheet that a page needs to look as it was drawn, which stand in the page itself, so that its first
 * paint waits for no second answer. A rule of classes is needed when all of them stand there, one of a brand by that
 * brand's pages, and all others are.
 * @param css the whole stylesheet, which comes behind the page
 */
export function createFirstStyle(css: string): (brand: string, html: string) => string {
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
  const isNeeded = (selector: string): boolean =>
    (brandIn.exec(selector)?.[1] ?? brand) === brand &&
    [...selector.replaceAll(conditions, '').matchAll(classesIn)].every(([, name = '']) => classes.has(name));
  root.walkRules((rule) => {
    if (rule.parent && isMovement(rule.parent)) return;
    const needed = rule.selectors.filter(isNeeded);
    if (needed.length === 0) rule.remove();
    else rule.selectors = needed;
  });
  const moved = new Set<string>();
  root.walkDecls(/^animation/u, ({ value }) => {
    for (const word of value.split(/[\s,]+/u)) moved.add(word);
  });
  root.walkAtRules((rule) => {
    if (isMovement(rule) ? !moved.has(rule.params) : rule.nodes?.length === 0) rule.remove();
  });
  return root.toString();
}

const isMovement = (node: postcss.Container | postcss.Document): boolean =>
  node.type === 'atrule' && (node as postcss.AtRule).name.endsWith('keyframes');
