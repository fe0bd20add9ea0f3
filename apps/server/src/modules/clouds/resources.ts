import {
  cloudCreateRequest,
  cloudResource,
  cloudUpdateRequest,
  langItem,
} from '@poolhouse/contract/api/clouds';
import { defineResource } from '#platform/http/json-ld/resource.ts';

export const cloudDefinition = defineResource({
  type: 'Cloud',
  collection: 'clouds',
  title: 'Cloud',
  schema: cloudResource,
  operations: { list: true, get: true, create: cloudCreateRequest, update: cloudUpdateRequest, remove: true },
  filters: ['name'],
});

/** Read at a cloud, in no collection of its own. */
export const langDefinition = defineResource({
  type: 'Lang',
  collection: 'clouds',
  title: 'Language of a cloud',
  schema: langItem,
  operations: {},
});
