import { isStorable } from '@poolhouse/domain/account/text';
import type { FastifySchemaCompiler } from 'fastify';
import { type $ZodIssue, type $ZodType, safeParse } from 'zod/v4/core';
import { hasText } from './text.ts';

/** Violations that an answer names at most: each has a sentence, and a request has room for tens of thousands. */
export const mostNamed = 20;

export interface Item {
  propertyPath: string;
  code: string;
  values?: Record<string, string | number>;
}

/** A request that does not fit its route's schema. */
export class SchemaError extends Error {
  readonly items: readonly Item[];

  constructor(issues: readonly $ZodIssue[]) {
    super('the request does not fit the schema');
    this.items = issues.slice(0, mostNamed).flatMap(itemsOf).slice(0, mostNamed);
  }
}

export const validatorCompiler: FastifySchemaCompiler<$ZodType> =
  ({ schema }) =>
  (data) => {
    const result = safeParse(schema, data);
    if (!result.success) return { error: new SchemaError(result.error.issues) };
    const path = unstorableIn(result.data);
    if (!path) return { value: result.data };
    return { error: new SchemaError([{ code: 'custom', path, message: 'invalid', input: undefined }]) };
  };

/**
 * Where there is a text that no database can hold, also in places that the schema leaves open. Its depth is bounded by
 * that of the JSON which the parser takes. Decision 030.
 */
function unstorableIn(value: unknown): PropertyKey[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : [];
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    if (!isStorable(name)) return [];
    const path = unstorableIn(part);
    if (path) return [Array.isArray(value) ? Number(name) : name, ...path];
  }
  return undefined;
}

function itemsOf(issue: $ZodIssue): Item[] {
  if (issue.code !== 'unrecognized_keys') return [{ propertyPath: pathOf(issue.path), ...codeOf(issue) }];
  return issue.keys.map((key) => ({ propertyPath: pathOf([...issue.path, key]), code: 'unknown-field' }));
}

/** `answers[2].text`, as the forms name their fields. */
const pathOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text ? `${text}.${String(part)}` : String(part);
  }, '');

function codeOf(issue: $ZodIssue): Omit<Item, 'propertyPath'> {
  // A schema's own rule says its code as its message.
  if (hasText(`violations.${issue.message}`)) {
    return issue.code === 'custom' && issue.params
      ? { code: issue.message, values: issue.params }
      : { code: issue.message };
  }
  switch (issue.code) {
    case 'invalid_type':
      return { code: issue.message.endsWith('received undefined') ? 'required' : 'invalid' };
    case 'too_small': {
      const min = Number(issue.minimum);
      if (issue.origin !== 'string') return { code: 'too-small', values: { min } };
      return min === 1 ? { code: 'required' } : { code: 'too-short', values: { min } };
    }
    case 'too_big': {
      const max = Number(issue.maximum);
      return { code: issue.origin === 'string' ? 'too-long' : 'too-big', values: { max } };
    }
    case 'invalid_value':
      return { code: 'not-an-option' };
    default:
      return { code: issue.code === 'invalid_format' && issue.format === 'email' ? 'email' : 'invalid' };
  }
}
