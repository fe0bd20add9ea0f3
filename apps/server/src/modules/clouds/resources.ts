import { cloudCreateRequest, cloudResource, cloudUpdateRequest } from '@poolhouse/contract/api/clouds';
import { defineResource } from '../../platform/http/resource.ts';

export const cloudDefinition = defineResource({
  type: 'Cloud',
  collection: 'clouds',
  title: 'Cloud',
  schema: cloudResource,
  operations: { list: true, get: true, create: cloudCreateRequest, update: cloudUpdateRequest, remove: true },
  filters: ['name'],
});
