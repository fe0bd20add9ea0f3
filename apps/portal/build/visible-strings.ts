import { parseSync } from 'vite';

/** Attributes and properties whose text people read or hear. */
const read =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|alt|title|placeholder|label|lead|hint|note|description|message|summary|confirmLabel|cancelLabel|errorMessage|children)$/u;

interface Node {
  type: string;
  start: number;
  [property: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Signs that are the same in every language, and single words in capitals or digits such as units. */
const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text);

const nameOf = (key: unknown): string => {
  if (!isNode(key)) return '';
  return String(key.name ?? key.value ?? '');
};

/** What an expression may put on the screen as it stands. */
function texts(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return (node.quasis as Node[]).map((quasi) => (quasi.value as { cooked: string }).cooked);
    case 'JSXExpressionContainer':
      return texts(node.expression);
    case 'ConditionalExpression':
      return [...texts(node.consequent), ...texts(node.alternate)];
    case 'LogicalExpression':
    case 'BinaryExpression':
      return node.operator === '===' || node.operator === '!=='
        ? []
        : [...texts(node.left), ...texts(node.right)];
    default:
      return [];
  }
}

/**
 * Texts that a component or a table of labels holds itself, instead of taking them from the catalogues.
 * @param file decides by its ending whether there is JSX
 */
export function visibleStrings(file: string, source: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (!isNode(value)) return;
    const { type } = value;
    if (type === 'JSXText') found.push(String(value.value));
    if (type === 'JSXAttribute' && read.test(nameOf(value.name))) found.push(...texts(value.value));
    if (type === 'Property' && read.test(nameOf(value.key))) found.push(...texts(value.value));
    if (type === 'JSXElement' || type === 'JSXFragment') {
      for (const child of value.children as Node[]) {
        if (child.type === 'JSXExpressionContainer') found.push(...texts(child));
      }
    }
    for (const [name, inner] of Object.entries(value)) if (name !== 'type') visit(inner);
  };
  visit(parseSync(file, source).program);
  return found.map((text) => text.trim()).filter(hasWords);
}
