import { historyResource } from '@poolhouse/contract/api/units';
import { defineResource } from '#platform/http/json-ld/resource.ts';

/** Read at a unit, in no collection of its own. */
export const historyDefinition = defineResource({
  type: 'UnitHistory',
  title: 'History of a unit',
  schema: historyResource,
  operations: {},
});
