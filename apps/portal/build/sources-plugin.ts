import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** What a screen or layout is exported as, by convention its file's own name. */
const exported = /export function (\w+(?:Screen|Layout))\b/gu;
const file = /^src\/(?:app|features)\/.+-(?:screen|layout)\.tsx$/u;

declare global {
  /** Source files by the components that they export; filled as the server's build of the portal loads them. */
  var portalSources: Map<unknown, string> | undefined;
}

/** For the server's build: each screen and layout says which source file it comes from. */
export function sourcesPlugin(root: string): Plugin {
  return {
    name: 'poolhouse-sources',
    enforce: 'pre',
    transform(code, id) {
      const source = relative(root, id);
      if (!file.test(source)) return undefined;
      const notes = [...code.matchAll(exported)].map(
        ([, name]) => `(globalThis.portalSources ??= new Map()).set(${name}, ${JSON.stringify(source)});`,
      );
      return { code: `${code}\n${notes.join('\n')}`, map: null };
    },
  };
}

/** The source file of a component, as the server's build has noted it. */
export function sourceOf(component: unknown): string {
  const source = globalThis.portalSources?.get(component);
  if (!source) throw new Error(`nobody knows where ${String(component).slice(0, 80)} comes from`);
  return source;
}
