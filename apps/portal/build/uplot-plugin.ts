import type { Plugin } from 'vite';

/** What is taken out of uPlot, and what stands there instead. */
const changes: readonly [from: string, to: string][] = [
  // Throws where the browser's language is none, such as `C`; our axes write their numbers themselves.
  ["new Intl.NumberFormat(domEnv ? nav.language : 'en-US')", "new Intl.NumberFormat('en')"],
  // Kinds of lines that we do not draw: then nobody needs what draws them.
  ['(paths.stepped = stepped);', ''],
  ['(paths.bars    = bars);', ''],
  ['(paths.spline  = monotoneCubic);', ''],
];

/** uPlot without what it asks the browser for and we have ourselves. A release that looks different is noticed. */
export function uplotPlugin(): Plugin {
  return {
    name: 'poolhouse-uplot',
    transform(code, id) {
      if (!/\/uplot\/dist\/uPlot\.esm\.js$/u.test(id)) return undefined;
      return changes.reduce((text, [from, to]) => {
        if (!text.includes(from)) throw new Error(`uPlot has no ${from} any more`);
        return text.replace(from, () => to);
      }, code);
    },
  };
}
