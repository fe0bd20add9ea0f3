import { alertSources } from '@poolhouse/domain/alerts/alert-rules';
import * as z from 'zod/mini';
import { toldCanister } from './consumables.ts';
import { instant } from './text.ts';

/** As many as a list beside everything else has room for. */
export const MOST_OPEN_SHOWN = 8;

const openAlert = z.object({
  /** The alert's own. */
  '@id': z.string(),
  '@type': z.literal('OpenAlert'),
  severity: z.enum(['error', 'warning']),
  source: z.enum(alertSources),
  about: z.string(),
  since: instant(),
  value: z.nullable(z.number()),
  limit: z.nullable(z.number()),
  /** The one that it is about, as its unit says it now; null of everything else, and where it is not known. */
  canister: z.nullable(toldCanister),
  /** What its unit is called; empty while it has no name. */
  name: z.string(),
  serialNumber: z.string(),
  timeZone: z.string(),
});
export type OpenAlert = z.infer<typeof openAlert>;

/** What is wrong now with all units that somebody may see: how much it is, and the newest of it. */
export const openAlerts = z.object({
  total: z.int(),
  newest: z.array(openAlert),
});
export type OpenAlerts = z.infer<typeof openAlerts>;
