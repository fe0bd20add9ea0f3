import * as z from 'zod';

/** `dist/pages/routes.json`: which page answers which path. */
export const routesFile = z.object({
  routes: z.array(z.object({ pattern: z.string(), page: z.string() })),
  notFound: z.string(),
});
export type RoutesFile = z.infer<typeof routesFile>;

/** Name of the page for a path (still percent-encoded, without query); undefined when nobody knows it. */
export type PageFinder = (path: string) => string | undefined;

export function pageFinder({ routes }: RoutesFile): PageFinder {
  const known = routes.map(({ pattern, page }) => ({ shape: shapeOf(pattern), page }));
  return (path) => known.find(({ shape }) => shape.test(path))?.page;
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
