export { hashOf, isSecret, newSecret } from './secret.ts';
export { type Claim, createTokens, type Holder, type Issued, type Tokens } from './tokens.ts';
