import { languages } from '@poolhouse/domain/account/languages';
import * as z from 'zod';

const volume = z.enum([
  'base',
  'account',
  'unit',
  'units',
  'status',
  'control',
  'edit',
  'settings',
  'configuration',
  'history',
  'timeline',
  'notifications',
  'protocols',
  'push',
  'rare',
]);

const route = z.object({
  pattern: z.string(),
  page: z.string(),
  /** The page into which it is drawn for its reader, when that can be done. */
  drawn: z.optional(z.string()),
  /** Labels of the variants that do not have it. */
  missingIn: z.array(z.string()),
  /** Addresses of the scripts that it needs at once, and which volumes of messages. */
  modules: z.array(z.string()),
  volumes: z.array(volume),
});
export type PageRoute = z.infer<typeof route>;

/** `dist/pages/routes.json`: which page answers which path. */
export const routesFile = z.object({
  routes: z.array(route),
  notFound: z.string(),
  /** Where the portal leads whoever opens `/` and has no session. */
  loginFromRoot: z.string().startsWith('/login'),
  /** Addresses of the messages by language and volume. */
  messages: z.record(z.enum(languages), z.record(volume, z.string())),
});
export type RoutesFile = z.infer<typeof routesFile>;

/** What answers a path (still percent-encoded, without query) in a variant; undefined when there is nothing. */
export type PageFinder = (path: string, variant: string) => PageRoute | undefined;

export function pageFinder({ routes }: RoutesFile): PageFinder {
  const known = routes.map((one) => ({ shape: shapeOf(one.pattern), one }));
  return (path, variant) => {
    const found = known.find(({ shape }) => shape.test(path))?.one;
    return found?.missingIn.includes(variant) ? undefined : found;
  };
}

/** `:name` is one segment, a `*` at the end the rest; a closing slash makes no difference. */
function shapeOf(pattern: string): RegExp {
  const segments = pattern.split('/').filter((segment) => segment !== '');
  const source = segments.map((segment) => {
    if (segment === '*') return '(/.*)?';
    return segment.startsWith(':') ? '/[^/]+' : `/${segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
  });
  return new RegExp(`^${source.join('')}/?$`);
}
