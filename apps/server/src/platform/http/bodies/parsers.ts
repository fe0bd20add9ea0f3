import type { FastifyInstance } from 'fastify';
import { parseJson } from './json-text.ts';
import { HttpProblem } from './problem.ts';

/** Bodies are JSON-LD or JSON, and nothing else; clients name that type also when they send nothing. */
export function setParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/ld+json', 'application/json'],
    { parseAs: 'string' },
    (_request, body, done) => {
      if (body.length === 0) return done(null, undefined);
      try {
        done(null, parseJson(body.toString()));
      } catch {
        done(new HttpProblem(400, 'malformed'));
      }
    },
  );
}
