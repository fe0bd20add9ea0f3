import type { AlertResource } from '@poolhouse/contract/api/alerts';
import { iriOf } from '@poolhouse/contract/api/hydra';
import type { Selectable } from 'kysely';
import type { Tables } from '#platform/db/tables.ts';

export type AlertRow = Omit<
  Selectable<Tables['alerts']>,
  'opened_at' | 'turning_since' | 'returned' | 'seen_at' | 'remind_at' | 'acknowledged_by'
> & { by: string | null };

export const alertColumns = [
  'a.id',
  'a.unit_id',
  'a.source',
  'a.about',
  'a.severity',
  'a.since',
  'a.value',
  'a.threshold',
  'a.acknowledged_at',
  'a.ended_at',
] as const;

export const toAlertResource = (row: AlertRow): AlertResource => ({
  '@id': iriOf('alerts', row.id),
  '@type': 'Alert',
  unit: iriOf('units', row.unit_id),
  source: row.source,
  about: row.about,
  severity: row.severity,
  since: row.since.toISOString(),
  value: row.value,
  limit: row.threshold,
  acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
  acknowledgedBy: row.by,
  endedAt: row.ended_at?.toISOString() ?? null,
});
