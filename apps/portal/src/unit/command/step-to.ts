const ways: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Where a key leads from an item of a group of buttons, undefined for a key that leads nowhere. */
export function stepTo<Item>(items: readonly Item[], from: Item, key: string): Item | undefined {
  const way = Object.hasOwn(ways, key) ? ways[key] : undefined;
  return way && items[way(items.indexOf(from), items.length)];
}
