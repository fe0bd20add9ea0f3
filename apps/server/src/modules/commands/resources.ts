import { commandResource } from '@poolhouse/contract/api/units';
import { defineResource } from '#platform/http/json-ld/resource.ts';

export const commandDefinition = defineResource({
  type: 'Command',
  collection: 'commands',
  title: 'Command',
  schema: commandResource,
  operations: { get: true },
  relations: { unit: 'Unit' },
});
