import { problem } from '@poolhouse/contract/api/problem';
import { catalogues } from '@poolhouse/i18n/catalogue';
import { toJSONSchema } from 'zod/v4/core';
import { sessionCookieName } from '../cookies.ts';
import type { Hosts } from '../hosts.ts';

export const description = `JSON-LD with Hydra: the same for programs that find their way themselves begins at \`/api/docs.jsonld\`.

**The cloud.** Every user belongs to a cloud, and a sign-up names it. \`GET /api/\` says which one logs in here: \`servedCloud\`.
Its terms, which a sign-up accepts by their IRI, are at \`{servedCloud}/latest_terms_of_services\`, its languages at
\`{servedCloud}/langs\`; both are for everybody. A login without a \`cloud\` means that one.

**Sessions.** \`POST /api/end_users/auth/cookie\` sets a cookie, which all that is not for everybody needs.

**Changes** (POST, PUT, DELETE) need an \`Origin\`, which browsers send by themselves and other programs have to: one of the
addresses of this server. Their bodies are JSON; where nothing is to be said, \`{}\`.

**Refusals** are \`application/problem+json\`. \`type\` is a code that never changes; title and detail are for people, in the
language of \`Accept-Language\`. What is somebody else's is answered like what does not exist: 404.`;

/** What an answer means where its route says nothing about it. */
export const meanings: Record<string, string> = {
  200: 'What was asked for.',
  201: 'It was made.',
  202: 'It was taken on; the end of it is still to come.',
  204: 'Done; there is nothing to say of it.',
};

const codesOf = (kind: 'problems' | 'violations'): string[] =>
  Object.keys(catalogues.en)
    .filter((key) => key.startsWith(`${kind}.`))
    .map((key) => key.slice(kind.length + 1))
    .sort();

interface ObjectSchema {
  properties: Record<string, object>;
  required: string[];
}

function schemasOfProblems() {
  const { properties, required } = toJSONSchema(problem) as ObjectSchema;
  const { violations: _of422, ...ofAll } = properties;
  const typed = (type: string, codes: string[], status?: number) => ({
    ...ofAll,
    '@type': { type: 'string', const: type },
    type: { type: 'string', enum: codes, description: 'A code that never changes.' },
    ...(status === undefined ? {} : { status: { type: 'integer', const: status } }),
  });
  const violation = {
    type: 'object',
    properties: {
      propertyPath: { type: 'string', description: 'Which field: `captcha.answer`, `channels[2]`.' },
      message: { type: 'string', description: 'For people.' },
      code: { type: 'string', enum: codesOf('violations'), description: 'A code that never changes.' },
    },
    required: ['propertyPath', 'message', 'code'],
  };
  return {
    Problem: {
      type: 'object',
      description:
        'A refusal. Some say more: `terms` which terms are to be accepted first, `deletionAt` when.',
      properties: typed(
        'hydra:Error',
        codesOf('problems').filter((code) => code !== 'validation-failed'),
      ),
      required,
    },
    ConstraintViolationList: {
      type: 'object',
      description: 'A request with wrong fields.',
      properties: {
        ...typed('ConstraintViolationList', ['validation-failed'], 422),
        violations: { type: 'array', items: violation },
      },
      required: [...required, 'violations'],
    },
  };
}

const retryAfter = {
  'Retry-After': { description: 'Seconds until it may be tried again.', schema: { type: 'integer' } },
};

/** Refusals by status: the name of each, and what it means. */
const refusals: Record<number, [name: string, meaning: string]> = {
  400: ['Malformed', 'What came can’t be read, or in two ways.'],
  401: ['Unauthenticated', 'Nobody is logged in.'],
  403: ['Forbidden', 'Not for this user, not before something else, or from an origin that is not ours.'],
  404: ['NotFound', 'There is none, or it is somebody else’s.'],
  409: ['Conflict', 'It does not fit what is there, or somebody else has logged in (`X-End-User`).'],
  410: ['Gone', 'The link is used up or too old.'],
  413: ['TooLarge', 'Too long.'],
  415: ['UnsupportedMediaType', 'The body is no JSON, or does not say that it is.'],
  422: ['Unprocessable', 'Wrong fields, each with a code.'],
  429: ['TooManyRequests', 'Too often.'],
  500: ['Failed', 'Our fault; the cause is not told.'],
  503: ['Unavailable', 'Not now.'],
};

export const refusalAt = (status: number) => {
  const [name] = refusals[status] ?? [];
  if (name === undefined) throw new Error(`nobody knows what the refusal ${status} means`);
  return { $ref: `#/components/responses/${name}` };
};

const responses = Object.fromEntries(
  Object.entries(refusals).map(([status, [name, meaning]]) => {
    const schema = status === '422' ? 'ConstraintViolationList' : 'Problem';
    return [
      name,
      {
        description: meaning,
        ...(status === '429' || status === '503' ? { headers: retryAfter } : {}),
        content: { 'application/problem+json': { schema: { $ref: `#/components/schemas/${schema}` } } },
      },
    ];
  }),
);

export const sharedParameter = (name: 'Origin' | 'EndUser' | 'Language') => ({
  $ref: `#/components/parameters/${name}`,
});

export const securitySchemes = ({ secure }: Pick<Hosts, 'secure'>) => ({
  session: {
    type: 'apiKey' as const,
    in: 'cookie',
    name: sessionCookieName(secure),
    description: 'Set by `POST /api/end_users/auth/cookie` and the other logins; HttpOnly, SameSite=Lax.',
  },
});

export const components = ({ publicUrl, secure }: Pick<Hosts, 'publicUrl' | 'secure'>) => ({
  schemas: schemasOfProblems(),
  responses,
  parameters: {
    Origin: {
      name: 'Origin',
      in: 'header',
      required: true,
      description: 'An address of this server. Browsers send it by themselves, and don’t let a page set it.',
      schema: { type: 'string', format: 'uri' },
      example: publicUrl,
    },
    EndUser: {
      name: 'X-End-User',
      in: 'header',
      required: false,
      description: 'IRI of the user that this is for: refused with 409 when somebody else is logged in.',
      schema: { type: 'string' },
    },
    Language: {
      name: 'Accept-Language',
      in: 'header',
      required: false,
      description: 'In which language people read the answer: en, cs, de, fr or nl.',
      schema: { type: 'string' },
      example: 'de',
    },
  },
  securitySchemes: securitySchemes({ secure }),
});
