/**
 * JSON as an attacker writes it: a field may come twice, and any place may hold text that is no JSON at all.
 */
export type Tree = string | number | boolean | null | Raw | Tree[] | Fields;

/** Goes onto the wire as it is. */
export interface Raw {
  readonly raw: string;
}
export interface Fields {
  readonly fields: [name: string, value: Tree][];
}

export const isRaw = (tree: Tree): tree is Raw => typeof tree === 'object' && tree !== null && 'raw' in tree;
export const isFields = (tree: Tree): tree is Fields =>
  typeof tree === 'object' && tree !== null && 'fields' in tree;

/** @param value what JSON can say; what it can't say becomes null */
export function treeOf(value: unknown): Tree {
  if (Array.isArray(value)) return value.map(treeOf);
  if (typeof value === 'object' && value !== null) {
    return { fields: Object.entries(value).map(([name, part]) => [name, treeOf(part)]) };
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return null;
}

export function textOf(tree: Tree): string {
  if (Array.isArray(tree)) return `[${tree.map(textOf).join(',')}]`;
  if (isRaw(tree)) return tree.raw;
  if (isFields(tree)) {
    return `{${tree.fields.map(([name, value]) => `${JSON.stringify(name)}:${textOf(value)}`).join(',')}}`;
  }
  return JSON.stringify(tree);
}

/** A copy that can be changed in place. */
export function copy(tree: Tree): Tree {
  if (Array.isArray(tree)) return tree.map(copy);
  if (isFields(tree)) return { fields: tree.fields.map(([name, value]) => [name, copy(value)]) };
  return tree;
}

/** One place in a tree, where a value can be put. */
export interface Place {
  readonly get: () => Tree;
  readonly put: (tree: Tree) => void;
}

/** Every place below a root of fields or of a list, the deep ones as well. */
export function places(root: Tree): Place[] {
  const found: Place[] = [];
  const visit = (tree: Tree): void => {
    if (Array.isArray(tree)) {
      for (const [index, part] of tree.entries()) {
        found.push({ get: () => tree[index] ?? null, put: (value) => void tree.splice(index, 1, value) });
        visit(part);
      }
    } else if (isFields(tree)) {
      for (const field of tree.fields) {
        found.push({
          get: () => field[1],
          put: (value) => {
            field[1] = value;
          },
        });
        visit(field[1]);
      }
    }
  };
  visit(root);
  return found;
}
