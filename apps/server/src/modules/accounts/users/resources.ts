import { endUserResource, signUpRequest, updateUserRequest } from '@poolhouse/contract/api/end-users';
import { orderFilters } from '#platform/http/json-ld/order.ts';
import { defineResource } from '#platform/http/json-ld/resource.ts';

export const endUserOrders = ['id', 'email', 'surname', 'createdAt'] as const;

export const endUserDefinition = defineResource({
  type: 'EndUser',
  collection: 'end_users',
  title: 'End user',
  schema: endUserResource,
  operations: { list: true, get: true, create: signUpRequest, update: updateUserRequest, remove: true },
  relations: { cloud: 'Cloud', termsToAccept: 'CloudTermsOfService' },
  filters: ['email', 'cloud', 'search', ...orderFilters(endUserOrders)],
});
