import { endUserResource, signUpRequest, updateUserRequest } from '@poolhouse/contract/api/end-users';
import { defineResource } from '#platform/http/json-ld/resource.ts';

export const endUserDefinition = defineResource({
  type: 'EndUser',
  collection: 'end_users',
  title: 'End user',
  schema: endUserResource,
  operations: { list: true, get: true, create: signUpRequest, update: updateUserRequest, remove: true },
  relations: { cloud: 'Cloud', termsToAccept: 'CloudTermsOfService' },
  filters: ['email', 'cloud', 'search', 'order[email]', 'order[surname]', 'order[createdAt]'],
});
