import { API } from '@poolhouse/contract/api/hydra';

type QueryValue = string | number | boolean | undefined | readonly (string | number)[];
export type Query = Record<string, QueryValue>;

/**
 * The address of a call: an IRI (`/api/units/…`) as it is, a bare path (`end_users/auth/me`) below the API's base.
 * Arrays become `name[]=value`; undefined is left out.
 */
export function apiUrl(path: string, query: Query = {}): string {
  const base = path.startsWith(`${API}/`) ? path : `${API}/${path.replace(/^\//u, '')}`;
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    if (typeof value === 'object') for (const item of value) params.append(`${name}[]`, String(item));
    else params.append(name, String(value));
  }
  const text = params.toString();
  if (!text) return base;
  return `${base}${base.includes('?') ? '&' : '?'}${text}`;
}
