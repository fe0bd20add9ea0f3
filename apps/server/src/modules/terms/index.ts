export { agree } from './agreements/to-agreed.ts';
export { nextTermsFrom, wantedTerms } from './agreements/wanted-terms.ts';
export { agreedDefinition, latestDefinition, termsDefinition, translationDefinition } from './resources.ts';
export { termsRoutes } from './routes.ts';
export { templateTerms } from './template.ts';
export { type AnnounceDeps, announceTerms } from './versions/announce-terms.ts';
export { type NewTerms, publishTerms } from './versions/publish-terms.ts';
export { termsInForce } from './versions/terms-in-force.ts';
