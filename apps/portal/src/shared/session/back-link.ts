import { brandAddress } from '@poolhouse/brands/address';
import type { Brand } from '@poolhouse/brands/brand';
import { type BackLinkTarget, backLinkTargets } from '@poolhouse/brands/names';
import { isBackLinkAlive } from '@poolhouse/domain/account/account-times';
import * as z from 'zod/mini';
import { storage } from '#shared/storage.ts';

const backLink = z.object({ appName: z.enum(backLinkTargets), createdAt: z.number() });

const isTarget = (name: string | null): name is BackLinkTarget => backLinkTargets.some((one) => one === name);

/** Remembers the application that somebody came from; one that is not configured is ignored. */
export function storeBackLink(appName: string | null, now: number): void {
  if (isTarget(appName)) storage.set('backLink', JSON.stringify({ appName, createdAt: now }));
}

/** Remembers the application that a place names; the same place without it, undefined when it names none. */
export function keepBackLink(
  { pathname, search, hash }: { pathname: string; search: string; hash: string },
  now: number,
): string | undefined {
  const taken = takeBackLink(search);
  if (!taken) return undefined;
  storeBackLink(taken.appName, now);
  // Two slashes would make a host of it.
  return `${pathname.replace(/^\/+/u, '/')}${taken.search}${hash}`;
}

/** The remembered application if it is younger than two hours; an older one is forgotten. */
export function restoreBackLink(now: number): BackLinkTarget | undefined {
  const stored = storage.get('backLink');
  if (stored === null) return undefined;
  const read = backLink.safeParse(parsed(stored));
  if (read.success && isBackLinkAlive(new Date(read.data.createdAt), new Date(now))) return read.data.appName;
  storage.remove('backLink');
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Where the back button leads: to the application somebody came from, else to the brand's own.
 * @param brands all of them: each knows the address of its target
 */
export function backLinkOf(
  brand: Pick<Brand, 'backLink'>,
  brands: readonly Pick<Brand, 'backLink'>[],
  came: BackLinkTarget | undefined,
  hosts: Readonly<Record<string, string>>,
): { target: BackLinkTarget; url: string } {
  const found = came && [brand, ...brands].find((one) => one.backLink.target === came);
  const { target, url } = (found ?? brand).backLink;
  return { target, url: brandAddress(url, hosts) };
}

/** The address without `appBackLink`, and what it said; null when it said nothing. */
export function takeBackLink(search: string): { appName: string | null; search: string } | null {
  const params = new URLSearchParams(search);
  if (!params.has('appBackLink')) return null;
  const appName = params.get('appBackLink');
  params.delete('appBackLink');
  const rest = params.toString();
  return { appName, search: rest && `?${rest}` };
}
