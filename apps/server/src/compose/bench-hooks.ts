import type { Pool } from 'pg';
import type { TelemetryDeps } from '#modules/telemetry/index.ts';
import type { Broker, BrokerPolicy } from '#platform/broker/port.ts';
import type { Rate } from '#platform/broker/token-bucket.ts';
import type { Api } from '#platform/http/api.ts';
import type { EdgeRules } from '#platform/http/edge/edge-rules.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { OutsideRules } from '#platform/outside/outside-post.ts';

/** What a server of the bench does otherwise than the product, so that a measurement can be seen to fail. */
export interface BenchHooks {
  acknowledge?: TelemetryDeps['acknowledge'];
  /** Rows that units may have stored. */
  budget?: TelemetryDeps['budget'];
  /** Packets that a unit may send. */
  rate?: Rate;
  policy?(own: BrokerPolicy): BrokerPolicy;
  /** What browsers may name as their push service. */
  outside?: OutsideRules;
  edge?(own: EdgeRules): EdgeRules;
  /** Further routes below `/api`. */
  routes?(api: Api, pool: Pool): void;
  /** The jobs run. */
  onJobs?(jobs: Jobs): void;
  /** The broker and all that listens to it run. */
  onBroker?(broker: Broker): Promise<void>;
}
