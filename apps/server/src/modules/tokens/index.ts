export { hashOf, newSecret } from './secret.ts';
export { type Claim, createTokens, type Issued, type Tokens } from './tokens.ts';
