import type { Brand } from '@poolhouse/brands/brand';
import type { RouteObject } from 'react-router';

/** What a page below another one says about itself. */
export interface PartHandle {
  /** Exists only in brands that have this flag. */
  flag?: keyof Brand['flags'] | undefined;
}

/** What a route says about itself. */
export interface RouteHandle extends PartHandle {
  layout: 'login' | 'user' | 'default';
  /** Needs a login. */
  auth: boolean;
  /** For people who are not logged in; others are redirected. */
  guest?: boolean;
  /** A form or a mailed link that needs no session: the end of one doesn't lead away from it. */
  needsNoSession?: boolean;
  /** Works while terms wait for acceptance. */
  beforeTerms?: boolean;
}

/** A route that is a page, and says how. */
export type PageRoute = Omit<BranchRoute, 'handle' | 'children'> & {
  handle: RouteHandle;
  children?: PartRoute[];
};

/** A page below another one. */
export type PartRoute = RouteObject & { handle: PartHandle };

/** A route that may have others below it. */
export type BranchRoute = Exclude<RouteObject, { index: true }>;

export const loginPage: RouteHandle = { layout: 'login', auth: false };
export const userPage: RouteHandle = { layout: 'user', auth: true };
export const defaultPage: RouteHandle = { layout: 'default', auth: true };

export const isHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'layout' in handle;
