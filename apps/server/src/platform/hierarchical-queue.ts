/** Where somebody stands. */
export interface Spot<T> {
  /** It waits for its turn from now on. */
  ready(): void;
  remove(): void;
  /** Of those who stand, the newest where most of them stand; where as many stand elsewhere, of these here. */
  newestOfMost(): T | undefined;
}

/**
 * Those who stand in line, as a tree: its branches are networks, the widest first, and its twigs persons. What is asked of
 * it costs as much as a path is long, however many there are; only who loses a place is looked for among those alike.
 */
export interface Standing<T> {
  add(path: readonly string[], item: T): Spot<T>;
  /** Whose turn it is: of those who are ready and may begin, branches by turns. */
  next(): T | undefined;
}

interface Branch<T> {
  readonly name: string;
  readonly above: Branch<T> | undefined;
  readonly below: Map<string, Branch<T>>;
  /** Those below by how many stand in them, and the most that stand in one. */
  readonly bySize: Map<number, Set<Branch<T>>>;
  largest: number;
  /** Those below in which somebody is ready, in the order of their turns. */
  readonly turns: Set<Branch<T>>;
  size: number;
  ready: number;
  /** Of a person, the oldest first. */
  readonly entries: { readonly item: T; isReady: boolean }[];
}

const newBranch = <T>(name: string, above?: Branch<T>): Branch<T> => ({
  name,
  above,
  below: new Map(),
  bySize: new Map(),
  largest: 0,
  turns: new Set(),
  size: 0,
  ready: 0,
  entries: [],
});

/** @param mayBegin of any item of a person: all of them may, or none */
export function createStanding<T>(mayBegin: (item: T) => boolean): Standing<T> {
  const root = newBranch<T>('');

  function twigOf(path: readonly string[]): Branch<T> {
    let branch = root;
    for (const name of path) {
      const next = branch.below.get(name) ?? newBranch(name, branch);
      branch.below.set(name, next);
      branch = next;
    }
    return branch;
  }

  function find(branch: Branch<T>): T | undefined {
    const [first] = branch.entries;
    // No more persons than are at work can be unable to begin.
    if (first) return mayBegin(first.item) ? branch.entries.find((one) => one.isReady)?.item : undefined;
    for (const next of branch.turns) {
      const item = find(next);
      if (item === undefined) continue;
      branch.turns.delete(next);
      branch.turns.add(next);
      return item;
    }
    return undefined;
  }

  function newestOfMost(twig: Branch<T>): T | undefined {
    const own = pathTo(twig);
    let branch = root;
    while (branch.below.size > 0) {
      const most = branch.bySize.get(branch.largest) ?? new Set();
      const next = own.find((one) => most.has(one)) ?? newestOf(most);
      if (!next) return undefined;
      branch = next;
    }
    return branch.entries.at(-1)?.item;
  }

  return {
    add(path, item) {
      const twig = twigOf(path);
      const entry = { item, isReady: false };
      twig.entries.push(entry);
      resize(twig, 1);
      return {
        ready() {
          if (!entry.isReady) makeReady(twig, 1);
          entry.isReady = true;
        },
        remove() {
          const place = twig.entries.indexOf(entry);
          if (place < 0) return;
          twig.entries.splice(place, 1);
          if (entry.isReady) makeReady(twig, -1);
          resize(twig, -1);
        },
        newestOfMost: () => newestOfMost(twig),
      };
    },
    next: () => find(root),
  };
}

/** The last that became as large: in most cases of few. */
function newestOf<T>(branches: ReadonlySet<T>): T | undefined {
  let newest: T | undefined;
  for (const branch of branches) newest = branch;
  return newest;
}

/** A branch and all above it, without the root. */
function pathTo<T>(twig: Branch<T>): Branch<T>[] {
  const path = [];
  for (let branch = twig; branch.above; branch = branch.above) path.push(branch);
  return path;
}

function resize<T>(twig: Branch<T>, by: 1 | -1): void {
  for (const branch of pathTo(twig)) {
    const { above, size } = branch;
    if (!above) return;
    branch.size += by;
    const before = above.bySize.get(size);
    before?.delete(branch);
    if (before?.size === 0) above.bySize.delete(size);
    if (branch.size > 0) {
      const now = above.bySize.get(branch.size) ?? new Set();
      above.bySize.set(branch.size, now.add(branch));
    } else above.below.delete(branch.name);
    // It has changed by one, so that the largest has as well, or not at all.
    if (branch.size > above.largest) above.largest = branch.size;
    else if (!above.bySize.has(above.largest)) above.largest = branch.size;
  }
}

function makeReady<T>(twig: Branch<T>, by: 1 | -1): void {
  for (const branch of pathTo(twig)) {
    branch.ready += by;
    if (branch.ready === 0) branch.above?.turns.delete(branch);
    else if (branch.ready === 1 && by === 1) branch.above?.turns.add(branch);
  }
}
