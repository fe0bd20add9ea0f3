import { unitUpdate } from '@poolhouse/contract/api/unit-requests';
import { unitResource, unitState } from '@poolhouse/contract/api/units';
import { defineAnswer } from '#platform/http/json-ld/answer.ts';
import { orderFilters } from '#platform/http/json-ld/order.ts';
import { defineResource } from '#platform/http/json-ld/resource.ts';

/**
 * `problems`: how much a unit wants to be looked at; `since`: from when on it is theirs who ask. Neither is a property of
 * it.
 */
export const unitOrders = ['id', 'name', 'problems', 'since'] as const;
export type UnitOrder = (typeof unitOrders)[number];

/** Units are made by provisioning and stay, so that a client finds neither a create nor a delete. */
export const unitDefinition = defineResource({
  type: 'Unit',
  collection: 'units',
  title: 'Unit',
  schema: unitResource,
  operations: { list: true, get: true, update: unitUpdate },
  relations: { owner: 'EndUser' },
  filters: ['search', 'serialNumber', ...orderFilters(unitOrders)],
});

export const unitStateAnswer = defineAnswer('UnitState', 'What a unit said last', unitState);
