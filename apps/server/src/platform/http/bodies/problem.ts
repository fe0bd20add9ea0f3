import type { Problem, ViolationItem } from '@poolhouse/contract/api/problem';
import type { Language } from '@poolhouse/domain/account/languages';
import { text } from './text.ts';

/** A request that is wrong as such, whatever it is about. */
export class HttpProblem extends Error {
  readonly status: number;
  readonly code: string;
  /** Further headers of the answer. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, headers: Readonly<Record<string, string>> = {}) {
    super(`${status}: ${code}`);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export const problemType = 'application/problem+json; charset=utf-8';

/** The body of an answer from 400 on. It echoes nothing of the request. */
export function problemBody(
  status: number,
  code: string,
  language: Language,
  extra: Record<string, unknown> = {},
): Problem {
  const title = text(language, `problems.${code}`, 'problems.failed');
  return {
    '@context': '/api/contexts/Error',
    '@id': `/api/errors/${status}`,
    '@type': 'hydra:Error',
    status,
    type: code,
    title,
    detail: title,
    'hydra:title': title,
    'hydra:description': title,
    ...extra,
  };
}

/** The body of an answer that names wrong fields. */
export function violationsBody(violations: ViolationItem[], language: Language): Problem {
  const title = text(language, 'problems.validation-failed', 'problems.failed');
  const lines = violations
    .map(({ propertyPath, message }) => (propertyPath ? `${propertyPath}: ${message}` : message))
    .join('\n');
  return {
    '@context': '/api/contexts/ConstraintViolationList',
    '@id': '/api/errors/422',
    '@type': 'ConstraintViolationList',
    status: 422,
    type: 'validation-failed',
    title,
    detail: lines,
    'hydra:title': title,
    'hydra:description': lines,
    violations,
  };
}
