/** How deep arrays and objects may stand in each other. */
const deepest = 16;

/** Names that reach an object's prototype where code is careless. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses JSON more strictly than `JSON.parse`: a name twice in one object, deep nesting and names that reach a
 * prototype are refused, because readers disagree about what such a text means.
 * @throws SyntaxError
 */
export function parseJson(source: string): unknown {
  const value: unknown = JSON.parse(source);
  checkNames(source);
  return value;
}

/** `source` is well-formed here, so only strings, brackets and colons matter. */
function checkNames(source: string): void {
  const objects: (Set<string> | undefined)[] = [];
  let last = '';
  for (let index = 0; index < source.length; index++) {
    const char = source.charAt(index);
    if (char === '"') {
      const end = endOfString(source, index);
      last = source.slice(index, end + 1);
      index = end;
    } else if (char === '{' || char === '[') {
      objects.push(char === '{' ? new Set() : undefined);
      if (objects.length > deepest) throw new SyntaxError('nested too deeply');
    } else if (char === '}' || char === ']') {
      objects.pop();
    } else if (char === ':') {
      addName(objects.at(-1), JSON.parse(last));
    }
  }
}

function addName(names: Set<string> | undefined, name: string): void {
  if (!names || names.has(name) || forbidden.has(name)) throw new SyntaxError('a name that is refused');
  names.add(name);
}

function endOfString(source: string, start: number): number {
  let index = start + 1;
  while (source.charAt(index) !== '"') index += source.charAt(index) === '\\' ? 2 : 1;
  return index;
}
