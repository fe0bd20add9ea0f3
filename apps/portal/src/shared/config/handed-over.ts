import { pageConfig } from './page-config.ts';

/** What the page was loaded with, read before the router goes anywhere. */
const loaded = typeof location === 'undefined' ? '' : location.search;

/**
 * Whether this very page was loaded with a login's token by a click in one of our own variants. A place that the router
 * goes to afterwards proves nothing: any address can name it.
 */
export const isHandedOver = (token: string): boolean =>
  pageConfig().fromOwnPage && new URLSearchParams(loaded).get('token') === token;
