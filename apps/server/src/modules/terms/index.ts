export { agree } from './agree.ts';
export { type AnnounceDeps, announceTerms } from './announce-terms.ts';
export { type NewTerms, publishTerms } from './publish-terms.ts';
export { agreedDefinition, latestDefinition, termsDefinition, translationDefinition } from './resources.ts';
export { termsRoutes } from './routes.ts';
export { templateTerms } from './template.ts';
export { termsInForce } from './terms-in-force.ts';
export { wantedTerms } from './wanted-terms.ts';
