import type { EdgeRules } from '#platform/http/edge/edge-rules.ts';

/** The guard as it once was: it goes by the target as it was sent, which the router reads otherwise. */
export const byRawText = (own: EdgeRules): EdgeRules => ({
  canonical: ({ url }) => url ?? '',
  ruleOf: (request) => (/^\/api(\/|\?|$)/.test(request.url) ? own.ruleOf(request) : 'page'),
});
