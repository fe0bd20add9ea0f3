export { hashOf, isSecret, newSecret } from './secret.ts';
export { createTokens, type Holder, type Issued, type PresentedToken, type Tokens } from './tokens.ts';
