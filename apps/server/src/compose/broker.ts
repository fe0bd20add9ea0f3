import { BURST, MAX_FILTERS, MAX_MESSAGE_BYTES, SUSTAINED_RATE } from '@poolhouse/contract/unit/limits';
import type { Config } from '#config.ts';
import { createClientBroker } from '#platform/broker/client.ts';
import { createEmbeddedBroker } from '#platform/broker/embedded.ts';
import type { Broker, BrokerPolicy } from '#platform/broker/port.ts';
import type { Rate } from '#platform/broker/token-bucket.ts';
import type { Certificate } from '#platform/http/connections/listener.ts';
import type { Log } from '#platform/log.ts';
import type { UnitMetrics } from '#platform/unit-metrics.ts';

export interface BrokerParts {
  config: Pick<Config, 'mqttUrl' | 'mqttLogins' | 'mqttPort' | 'mqttTlsPort'>;
  /** ULID of this server node. */
  node: string;
  policy: BrokerPolicy;
  certificate: Certificate | undefined;
  metrics: UnitMetrics;
  /** Packets that a unit may send, other than the product's. */
  rate?: Rate | undefined;
  log: Log;
}

export interface ChosenBroker {
  broker: Broker;
  /** Where units on this machine connect; known once it has started. */
  address(): { host: string; port: number };
}

/** The broker that was configured, or the one in this process. */
export function chooseBroker({
  config,
  node,
  policy,
  certificate,
  metrics,
  rate,
  log,
}: BrokerParts): ChosenBroker {
  const { mqttUrl: url, mqttLogins: logins, mqttPort, mqttTlsPort } = config;
  if (url !== undefined) {
    const { hostname, port } = new URL(url);
    return {
      broker: createClientBroker({ url, log, node, group: 'poolhouse', logins }),
      address: () => ({ host: hostname, port: Number(port) || 1883 }),
    };
  }
  const broker = createEmbeddedBroker({
    policy,
    log,
    maxPacket: MAX_MESSAGE_BYTES,
    rate: rate ?? { sustained: SUSTAINED_RATE, burst: BURST },
    limits: { filters: MAX_FILTERS },
    port: mqttPort,
    // Its values are those of now; what comes later, it says itself.
    tls: certificate && { ...certificate, port: mqttTlsPort },
    onRefused: (what) => metrics.refused(what),
  });
  return { broker, address: () => ({ host: '127.0.0.1', port: broker.address().port }) };
}
