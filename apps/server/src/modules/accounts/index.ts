export type { AccountDeps } from './deps.ts';
export type { AccountJob } from './jobs.ts';
export type { EraseUser, ExportPart } from './ports.ts';
export { type Invitation, inviteUser } from './users/invite-user.ts';
export { type AccountModules, type AccountModulesDeps, createAccountModules } from './wire.ts';
