/** Marks a query that says something twice or in two ways; the edge answers 400. */
export const malformed = Symbol('malformed query');

export type Query = Record<string, string | string[] | Record<string, string>> & { [malformed]?: true };

/** Names that reach an object's prototype where code is careless. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);
/** As programs name parameters; what holds a slash is a piece of a path that went astray. */
const nameShape = /^[\w.:@$-]+$/;
const isName = (name: string): boolean => nameShape.test(name) && !forbidden.has(name);
const longest = 4_096;

/**
 * A query string as an object: `a=1` is a string, `a[]=1&a[]=2` an array under `a`, `order[name]=asc` an object under
 * `order`. Whatever could be read in two ways is malformed, and never partly taken. Any other name is one that somebody
 * may not know and ignores.
 */
export function parseQuery(source: string): Query {
  const query: Query = Object.create(null);
  const refused: Query = Object.assign(Object.create(null), { [malformed]: true });
  if (source.length > longest) return refused;
  for (const part of source.split('&')) {
    if (part === '') continue;
    const [name, value] = pairOf(part);
    if (name === undefined || value === undefined || !add(query, name, value)) return refused;
  }
  return query;
}

function pairOf(part: string): [string | undefined, string | undefined] {
  const at = part.indexOf('=');
  return at < 0 ? [decode(part), ''] : [decode(part.slice(0, at)), decode(part.slice(at + 1))];
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function add(query: Query, name: string, value: string): boolean {
  const [, base, member] = /^([^[\]]+)(?:\[([^[\]]*)\])?$/.exec(name) ?? [];
  if (base === undefined || !isName(base)) return false;
  const present = query[base];
  if (member === undefined) {
    query[base] = value;
    return present === undefined;
  }
  if (member === '') {
    if (present === undefined) query[base] = [value];
    else if (Array.isArray(present)) present.push(value);
    else return false;
    return true;
  }
  return isName(member) && addMember(query, base, member, value);
}

function addMember(query: Query, base: string, member: string, value: string): boolean {
  const present = query[base];
  if (present === undefined) query[base] = Object.assign(Object.create(null), { [member]: value });
  else if (typeof present === 'string' || Array.isArray(present) || member in present) return false;
  else present[member] = value;
  return true;
}
