import { expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { connectBytes } from '#testing/units/bytes-unit.ts';
import { pingPacket, publishPacket, subscribePacket, unsubscribePacket } from '#testing/units/mqtt-bytes.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);

const packets = {
  PUBLISH: (topic: string) => publishPacket(topic, '{}', false),
  SUBSCRIBE: (topic: string) => subscribePacket([topic]),
  UNSUBSCRIBE: (topic: string) => unsubscribePacket([topic]),
};

test.each(
  Object.entries(packets).flatMap(([name, packet]) => [0, 10, 127].map((code) => ({ name, packet, code }))),
)('$name with the control character $code in its topic ends the connection', async ({ packet, code }) => {
  const identity = await server.provision();
  const unit = await connectBytes(server.mqttPort, identity);
  const topic = `pool/v1/${identity.serial}/up/later`;
  // The control: without it the unit is heard on.
  unit.write(packet(topic), pingPacket);
  await unit.next(13);
  unit.write(packet(`${topic}${String.fromCharCode(code)}`), pingPacket);
  const answered = unit.next(13).then(() => 'answered');
  expect(await Promise.race([answered, unit.closed.then(() => 'closed')])).toBe('closed');
});
