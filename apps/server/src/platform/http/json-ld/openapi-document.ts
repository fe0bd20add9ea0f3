import type { Hosts } from '../hosts.ts';
import { keyHeader } from '../idempotency/document-key.ts';
import { components, description, meanings, refusalAt, sharedParameter } from './openapi-parts.ts';

/** As far as it is completed here. */
export interface OpenApi {
  info: { title: string; version: string };
  paths?: Record<string, Record<string, Operation>>;
}

export interface Operation {
  operationId?: string;
  summary?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: object };
  security?: object[];
  responses: Record<string, { description?: string; content?: object }>;
  'x-refusals'?: readonly number[];
  'x-optional-body'?: boolean;
}

interface Parameter {
  name?: string;
  in?: string;
  schema?: { type?: string };
}

const changing = ['post', 'put', 'delete'];
const json = 'application/json';
export const jsonLd = 'application/ld+json';

/**
 * What the schemas of the routes can't say: who may call, what can be refused and how it looks, what comes before a
 * change, how lists take arrays and orders, and where the server is.
 */
export function completed<Document extends OpenApi>(document: Document, hosts: Hosts) {
  const paths = Object.entries(document.paths ?? {}).map(([route, operations]) => {
    // The entry point answers with a slash behind it as well.
    const path = route.replace(/\/$/, '');
    const complete = Object.entries(operations).map(([method, operation]) => [
      method,
      completedOperation(method, path, operation),
    ]);
    return [path, Object.fromEntries(complete)];
  });
  return {
    ...document,
    info: { ...document.info, description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: hosts.publicUrl }],
    components: components(hosts),
    paths: Object.fromEntries(paths),
  };
}

function completedOperation(method: string, path: string, operation: Operation) {
  const { 'x-refusals': refusals = [], 'x-optional-body': bodyIsOptional, parameters, ...rest } = operation;
  const isOpen = operation.security?.length === 0;
  const isChange = changing.includes(method);
  return {
    operationId: operationIdOf(method, path),
    ...rest,
    parameters: [
      ...(parameters ?? []).map(asItIsSent),
      ...(isChange ? [sharedParameter('Origin')] : []),
      ...(isOpen ? [] : [sharedParameter('EndUser')]),
      sharedParameter('Language'),
    ],
    ...bodyOf(method, operation, bodyIsOptional === true),
    responses: { ...refusalsOf(operation, { isOpen, isChange, path, refusals }), ...answersOf(operation) },
  };
}

/** `GET /api/units/{id}/state` → `getUnitState`: of the path alone, so that it stays. */
export function operationIdOf(method: string, path: string): string {
  const parts = path.split('/').slice(2);
  const names = parts.map((part, at) => {
    if (part.startsWith('{')) return '';
    const name = part.replace(/(?:^|[^a-z]+)([a-z])/g, (_all, letter: string) => letter.toUpperCase());
    return parts[at + 1]?.startsWith('{') ? name.replace(/s$/, '') : name;
  });
  return method + (names.join('') || 'Entrypoint');
}

/** Arrays are `name[]=a&name[]=b`, orders `order[name]=asc`. */
function asItIsSent(parameter: Parameter): Parameter {
  const { schema } = parameter;
  if (parameter.in !== 'query') return parameter;
  if (schema?.type === 'array')
    return { ...parameter, name: `${parameter.name}[]`, ...{ style: 'form', explode: true } };
  if (schema?.type === 'object') return { ...parameter, ...{ style: 'deepObject', explode: true } };
  return parameter;
}

/** A change always says that it is JSON, also where nothing is to be said. */
function bodyOf(method: string, { requestBody }: Operation, isOptional: boolean) {
  if (requestBody) return { requestBody: { ...requestBody, required: !isOptional } };
  if (method !== 'post' && method !== 'put') return {};
  return { requestBody: { required: true, content: { [json]: { schema: nothing } } } };
}

const anything = { type: 'object', additionalProperties: true };
const nothing = { type: 'object', properties: {}, additionalProperties: false };

function answersOf({ responses }: Operation): Operation['responses'] {
  return Object.fromEntries(
    Object.entries(responses).map(([status, { description: told, content }]) => {
      const meaning = told === undefined || told === 'Default Response' ? meanings[status] : told;
      const answer = { description: meaning ?? '' };
      if (status === '204') return [status, answer];
      // Documents of their own, such as contexts.
      return [status, { ...answer, content: content ?? { [jsonLd]: { schema: anything } } }];
    }),
  );
}

/** Every refusal that is possible here: those that come with what the route asks for, and its own. */
function refusalsOf(
  { parameters = [], requestBody }: Operation,
  route: { isOpen: boolean; isChange: boolean; path: string; refusals: readonly number[] },
) {
  const statuses = new Set([400, 409, 429, 500, 503, ...route.refusals]);
  if (!route.isOpen) for (const status of [401, 403]) statuses.add(status);
  if (route.isChange) for (const status of [403, 404, 413, 415]) statuses.add(status);
  if (route.path.includes('{')) statuses.add(404);
  const isKeyed = parameters.some(({ name }) => name === keyHeader);
  if (isKeyed || requestBody || parameters.some((parameter) => parameter.in === 'query')) statuses.add(422);
  return Object.fromEntries([...statuses].sort().map((status) => [status, refusalAt(status)]));
}
