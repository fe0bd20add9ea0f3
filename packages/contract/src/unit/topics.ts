/** Topics of the unit protocol: `pool/v1/<serial>/<up|down>/…`. Source: docs/unit-protocol.md. */
export const ROOT = 'pool/v1';

export const upTopics = [
  'up/presence',
  'up/state',
  'up/telemetry',
  'up/event',
  'up/command',
  'up/settings',
  'up/settings/get',
  'up/claim',
] as const;
export type UpTopic = (typeof upTopics)[number];

export const downTopics = [
  'down/telemetry/ack',
  'down/event/ack',
  'down/command',
  'down/command/ack',
  'down/settings',
  'down/claim',
  'down/time',
] as const;
export type DownTopic = (typeof downTopics)[number];

export function topicOf(serial: string, name: UpTopic | DownTopic): string {
  return `${ROOT}/${serial}/${name}`;
}

/** Serial and name of a topic, undefined when it is none of ours. */
export function parseTopic(topic: string): { serial: string; name: string } | undefined {
  const match = /^pool\/v1\/([0-9A-Z]{7,9})\/(.+)$/u.exec(topic);
  return match?.[1] && match[2] ? { serial: match[1], name: match[2] } : undefined;
}

/**
 * Whether a unit may publish to this topic: below its own `up/` only. A name that this version doesn't know is allowed
 * there, since newer firmware must not lose its connection over it.
 */
export function mayPublish(serial: string, topic: string): boolean {
  return topic.startsWith(`${ROOT}/${serial}/up/`);
}

/** Whether a unit may subscribe to this filter: inside its own subtree only, wildcards included. */
export function maySubscribe(serial: string, filter: string): boolean {
  return filter.startsWith(`${ROOT}/${serial}/`);
}
