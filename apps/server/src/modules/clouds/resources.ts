import {
  cloudCreateRequest,
  cloudResource,
  cloudUpdateRequest,
  langItem,
} from '@poolhouse/contract/api/clouds';
import { orderFilters } from '#platform/http/json-ld/order.ts';
import { defineResource } from '#platform/http/json-ld/resource.ts';

export const cloudOrders = ['id', 'name'] as const;

export const cloudDefinition = defineResource({
  type: 'Cloud',
  collection: 'clouds',
  title: 'Cloud',
  schema: cloudResource,
  operations: { list: true, get: true, create: cloudCreateRequest, update: cloudUpdateRequest, remove: true },
  filters: ['name', ...orderFilters(cloudOrders)],
});

/** Read at a cloud, in no collection of its own. */
export const langDefinition = defineResource({
  type: 'Lang',
  title: 'Language of a cloud',
  schema: langItem,
  operations: {},
});
