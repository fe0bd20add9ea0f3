import { timelineEntry } from '@poolhouse/contract/api/timeline';
import { defineResource } from '#platform/http/json-ld/resource.ts';

/** Read at a unit, in no collection of its own. */
export const timelineDefinition = defineResource({
  type: 'TimelineEntry',
  title: 'Entry of a timeline',
  schema: timelineEntry,
  operations: {},
  filters: ['type[]', 'from', 'to'],
});
