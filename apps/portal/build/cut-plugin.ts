import type { Plugin } from 'vite';

/** What is taken out of a file, and what stands there instead; the first of each. */
export type Cut = readonly [from: string, to: string];

/**
 * A library without what only others need and no bundler can tell. A release that looks different is noticed.
 * @param cuts by the end of the file's path
 */
export function cutPlugin(library: string, cuts: Readonly<Record<string, readonly Cut[]>>): Plugin {
  const met = new Set<string>();
  return {
    name: `poolhouse-${library}`,
    transform(code, id) {
      const found = Object.entries(cuts).find(([end]) => id.endsWith(`/${library}/dist/${end}`));
      if (found) met.add(found[0]);
      return found?.[1].reduce((text, [from, to]) => {
        if (!text.includes(from)) throw new Error(`${library} has no ${from} any more`);
        return text.replace(from, () => to);
      }, code);
    },
    buildEnd(error) {
      const missing = Object.keys(cuts).find((end) => !met.has(end));
      // What draws the pages while they are built takes libraries as they are.
      if (error || missing === undefined || this.environment.name !== 'client') return;
      throw new Error(`${library} has no ${missing} any more`);
    },
  };
}
