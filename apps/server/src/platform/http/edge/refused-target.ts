import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Language } from '@poolhouse/domain/account/languages';
import { problemBody, problemType } from '../bodies/problem.ts';
import { text } from '../bodies/text.ts';
import type { Hosts } from '../hosts.ts';
import { languageOf } from '../language.ts';
import { keepAsItCame } from './as-it-came.ts';
import type { EdgeRules } from './edge-rules.ts';
import { isApi, securityHeaders } from './headers.ts';
import { meantTarget } from './target.ts';

/** Lets on requests whose target has a canonical spelling, in that one; refuses all others before they are routed. */
export function onlyCanonical(
  handler: RequestListener,
  hosts: Hosts,
  { canonical }: Pick<EdgeRules, 'canonical'>,
): RequestListener {
  return (request, response) => {
    const target = canonical(request, hosts);
    if (target === undefined) return refuse(request, response, hosts);
    keepAsItCame(request);
    request.url = target;
    handler(request, response);
  };
}

function refuse(request: IncomingMessage, response: ServerResponse, hosts: Hosts): void {
  const { url = '', method, headers } = request;
  const language = languageOf(headers['accept-language']);
  const common = { ...securityHeaders(hosts), 'cache-control': 'no-store' };
  const meant = meantTarget(url);
  const isRead = method === 'GET' || method === 'HEAD';
  const isByPerson = isRead && headers.accept?.includes('text/html') && !isApi(meant ?? url);
  if (!isByPerson) {
    const body = JSON.stringify(problemBody(400, 'malformed', language));
    response.writeHead(400, {
      ...common,
      'content-type': problemType,
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  } else if (meant !== undefined) {
    // Mail programs and others encode more than they must, and people type a slash too many.
    response.writeHead(307, { ...common, location: meant, 'content-length': 0 });
    response.end();
  } else {
    const page = refusalPage(language);
    const type = 'text/html; charset=utf-8';
    response.writeHead(400, { ...common, 'content-type': type, 'content-length': Buffer.byteLength(page) });
    response.end(page);
  }
}

const refusalPage = (language: Language): string => {
  const [title, reason, home] = (['title', 'text', 'home'] as const).map((part) =>
    text(language, `notFound.${part}`, 'problems.malformed'),
  );
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><h1>${title}</h1><p>${reason}</p><p><a href="/">${home}</a></p></body>
</html>
`;
};
