/** An entry's place in the queue. */
export interface QueueEntry<T> {
  /** It waits for its turn from now on. */
  ready(): void;
  remove(): void;
  /** The newest item in the longest queue at each level; where several are longest, of the one that holds this entry. */
  newestOfLongest(): T | undefined;
}

/**
 * A hierarchical fair queue: a tree whose inner levels are networks, the widest first, and whose leaves are persons.
 * Adding, removing and taking cost as much as a path is long, however many entries there are; only the search for who
 * loses a place looks through the queues of the same length.
 */
export interface HierarchicalQueue<T> {
  add(path: readonly string[], item: T): QueueEntry<T>;
  /** The next of those that are ready and may begin: round robin at each level. */
  next(): T | undefined;
}

/** A network, or a person, whose entries are its own queue. */
interface QueueNode<T> {
  readonly name: string;
  readonly parent: QueueNode<T> | undefined;
  readonly children: Map<string, QueueNode<T>>;
  /** The children by their number of entries, and the largest such number. */
  readonly bySize: Map<number, Set<QueueNode<T>>>;
  largest: number;
  /** The children that have a ready entry, in the order of their turns. */
  readonly readyChildren: Set<QueueNode<T>>;
  size: number;
  ready: number;
  /** Of a person, the oldest first. */
  readonly entries: { readonly item: T; isReady: boolean }[];
}

const newNode = <T>(name: string, parent?: QueueNode<T>): QueueNode<T> => ({
  name,
  parent,
  children: new Map(),
  bySize: new Map(),
  largest: 0,
  readyChildren: new Set(),
  size: 0,
  ready: 0,
  entries: [],
});

/** @param mayBegin of any item of a person: all of them may, or none */
export function createHierarchicalQueue<T>(mayBegin: (item: T) => boolean): HierarchicalQueue<T> {
  const root = newNode<T>('');

  function personAt(path: readonly string[]): QueueNode<T> {
    let node = root;
    for (const name of path) {
      const child = node.children.get(name) ?? newNode(name, node);
      node.children.set(name, child);
      node = child;
    }
    return node;
  }

  function find(node: QueueNode<T>): T | undefined {
    const [first] = node.entries;
    // No more persons than are at work can be unable to begin.
    if (first) return mayBegin(first.item) ? node.entries.find((one) => one.isReady)?.item : undefined;
    for (const child of node.readyChildren) {
      const item = find(child);
      if (item === undefined) continue;
      node.readyChildren.delete(child);
      node.readyChildren.add(child);
      return item;
    }
    return undefined;
  }

  function newestOfLongest(person: QueueNode<T>): T | undefined {
    const own = pathTo(person);
    let node = root;
    while (node.children.size > 0) {
      const longest = node.bySize.get(node.largest) ?? new Set();
      const next = own.find((one) => longest.has(one)) ?? newestOf(longest);
      if (!next) return undefined;
      node = next;
    }
    return node.entries.at(-1)?.item;
  }

  return {
    add(path, item) {
      const person = personAt(path);
      const entry = { item, isReady: false };
      person.entries.push(entry);
      resize(person, 1);
      return {
        ready() {
          if (!entry.isReady) makeReady(person, 1);
          entry.isReady = true;
        },
        remove() {
          const position = person.entries.indexOf(entry);
          if (position < 0) return;
          person.entries.splice(position, 1);
          if (entry.isReady) makeReady(person, -1);
          resize(person, -1);
        },
        newestOfLongest: () => newestOfLongest(person),
      };
    },
    next: () => find(root),
  };
}

/** The last that became as long: in most cases of few. */
function newestOf<T>(nodes: ReadonlySet<T>): T | undefined {
  let newest: T | undefined;
  for (const node of nodes) newest = node;
  return newest;
}

/** A person and the networks above, without the root. */
function pathTo<T>(person: QueueNode<T>): QueueNode<T>[] {
  const path = [];
  for (let node = person; node.parent; node = node.parent) path.push(node);
  return path;
}

function resize<T>(person: QueueNode<T>, by: 1 | -1): void {
  for (const node of pathTo(person)) {
    const { parent, size } = node;
    if (!parent) return;
    node.size += by;
    const before = parent.bySize.get(size);
    before?.delete(node);
    if (before?.size === 0) parent.bySize.delete(size);
    if (node.size > 0) {
      const now = parent.bySize.get(node.size) ?? new Set();
      parent.bySize.set(node.size, now.add(node));
    } else parent.children.delete(node.name);
    // A size changes by one, so the largest does too, or not at all.
    if (node.size > parent.largest) parent.largest = node.size;
    else if (!parent.bySize.has(parent.largest)) parent.largest = node.size;
  }
}

function makeReady<T>(person: QueueNode<T>, by: 1 | -1): void {
  for (const node of pathTo(person)) {
    node.ready += by;
    if (node.ready === 0) node.parent?.readyChildren.delete(node);
    else if (node.ready === 1 && by === 1) node.parent?.readyChildren.add(node);
  }
}
