import type { FastifyRequest } from 'fastify';
import type { Page } from './paging.ts';
import type { ResourceDefinition } from './resource.ts';

interface View {
  '@id': string;
  '@type': 'hydra:PartialCollectionView';
  'hydra:first'?: string;
  'hydra:last'?: string;
  'hydra:previous'?: string;
  'hydra:next'?: string;
}

export interface HydraCollection<T> {
  '@context': string;
  '@id': string;
  '@type': 'hydra:Collection';
  'hydra:member': T[];
  'hydra:totalItems': number;
  'hydra:view': View;
  'hydra:search'?: object;
}

/**
 * A list as Hydra has it.
 * @param total members on all pages
 */
export function collection<T>(
  request: FastifyRequest,
  { type, filters = [] }: Pick<ResourceDefinition, 'type' | 'filters'>,
  members: T[],
  total: number,
  page: Page,
): HydraCollection<T> {
  const path = request.url.split('?', 1)[0] ?? '';
  return {
    '@context': `/api/contexts/${type}`,
    '@id': path,
    '@type': 'hydra:Collection',
    'hydra:member': members,
    'hydra:totalItems': total,
    'hydra:view': viewOf(path, request.url, total, page),
    ...(filters.length > 0 ? { 'hydra:search': searchOf(path, filters) } : {}),
  };
}

/** A list whose members are JSON already. */
export function collectionText(list: HydraCollection<never>, members: readonly string[]): string {
  const { 'hydra:member': none, ...rest } = list;
  return `${JSON.stringify(rest).slice(0, -1)},"hydra:member":[${members.join(',')}]}`;
}

function viewOf(path: string, url: string, total: number, { page, itemsPerPage, limit }: Page): View {
  // A page is what stands at the address that it was asked by, however that is spelled.
  const view = { '@id': url, '@type': 'hydra:PartialCollectionView' } as const;
  if (limit === undefined) return view;
  const last = Math.max(1, Math.ceil(total / itemsPerPage));
  const at = (number: number): string => {
    const query = new URLSearchParams(url.slice(path.length + 1));
    query.set('page', String(number));
    return `${path}?${query}`;
  };
  return {
    ...view,
    ...(last > 1 ? { 'hydra:first': at(1), 'hydra:last': at(last) } : {}),
    ...(page > 1 ? { 'hydra:previous': at(Math.min(page - 1, last)) } : {}),
    ...(page < last ? { 'hydra:next': at(page + 1) } : {}),
  };
}

const searchOf = (path: string, filters: readonly string[]): object => ({
  '@type': 'hydra:IriTemplate',
  'hydra:template': `${path}{?${filters.join(',')}}`,
  'hydra:variableRepresentation': 'BasicRepresentation',
  'hydra:mapping': filters.map((variable) => ({
    '@type': 'IriTemplateMapping',
    variable,
    property: /\[(\w+)\]$/.exec(variable)?.[1] ?? variable.replace('[]', ''),
    required: false,
  })),
});
