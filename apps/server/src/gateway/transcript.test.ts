import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Caller, callerOf } from '#testing/http/caller.ts';
import { perFile } from '#testing/lifetimes.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/unit-protocol.md'), 'utf8');
const [, transcript = ''] = /## A transcript\n[\s\S]*?```text\n([\s\S]*?)```/u.exec(page) ?? [];
const begin = Date.parse('2026-06-01T10:00:00.000Z');
const minute = 60_000;

const server = perFile(startUnitServer);

interface Line {
  way: '→' | '←' | '';
  topic: string;
  retain: boolean;
  body: Record<string, unknown>;
  text: string;
}

/** The page's lines, with its times moved to the server's. */
function readLines(): Line[] {
  const moved = server.clock.now().getTime() - begin;
  return transcript.split('\n').flatMap((text) => {
    const [, way = '', topic = '', retained, json = '{}'] =
      /^([→←]) …\/(\S+) (retained )?(\{.*\})/u.exec(text) ?? [];
    const times = /\d{4}-\d\d-\d\dT[\d:.]+Z/gu;
    const body = JSON.parse(
      json.replaceAll(times, (time) => new Date(Date.parse(time) + moved).toISOString()),
    );
    return [{ way: way as Line['way'], topic, retain: retained !== undefined, body, text: text.trim() }];
  });
}

test('the transcript of the page for makers of units is what happens', async () => {
  const lines = readLines();
  const { id, serial, secret } = await server.provision();
  const will = lines.at(-2);
  expect(will).toMatchObject({ way: '←', topic: 'up/presence', body: { online: false } });
  const unit = await server.connect(
    { serial, secret },
    {
      will: {
        topic: `pool/v1/${serial}/up/presence`,
        payload: Buffer.from(JSON.stringify(will?.body)),
        qos: 1,
        retain: true,
      },
    },
  );
  const { token } = await server.addUser();
  const owner = callerOf(server.api, token);
  const told = narrated(owner, serial, id);
  /** Of the one command, as the server chose it and as the page has it. */
  let [commandId, onPage] = ['', ''];
  for (const { way, topic, retain, body, text } of lines) {
    if (topic === '' && text.startsWith('→ SUBSCRIBE')) await unit.subscribe(`pool/v1/${serial}/down/#`);
    else if (topic === '') await told(text);
    else if (way === '→') {
      const own = topic === 'up/command' ? { ...body, id: commandId } : body;
      await unit.publish(`pool/v1/${serial}/${topic}`, own, { retain });
    } else if (topic.startsWith('down/')) {
      const message = await unit.next(({ topic: on }) => on === `pool/v1/${serial}/${topic}`);
      if (topic === 'down/command') [commandId, onPage] = [JSON.parse(message.body).id, String(body.id)];
      expect({ topic, ...JSON.parse(message.body.replaceAll(commandId, onPage)) }).toEqual({
        topic,
        ...body,
      });
    }
    if (text.startsWith('the cable is pulled')) {
      unit.client.stream.destroy();
      const presence = async () =>
        (await owner('GET', `/units/${id}`)).json<{ presence: { presence: string } }>().presence.presence;
      await expect.poll(presence).toBe('reconnecting');
    }
  }
  expect(unit.received).toEqual([]);
  expect((await owner('GET', `/units/${id}/state`)).json()).toMatchObject({ mode: 'eco' });
});

/** What is kept of the code on a unit's display. */
async function codeOf(id: string): Promise<Buffer | null> {
  const unit = server.database.db.selectFrom('units').select('pairing_hash').where('id', '=', id);
  return (await unit.executeTakeFirstOrThrow()).pairing_hash;
}

/** What people do between the messages. */
function narrated(owner: Caller, serial: string, id: string): (text: string) => Promise<void> {
  return async (text) => {
    if (text.includes('presses Pair')) server.clock.advance(2 * minute);
    if (text.includes('type serial number and code')) {
      server.clock.advance(minute);
      const body = { serialNumber: serial, pairingCode: '7KQ2M9XA4T' };
      // By then the cloud knows what the display shows.
      await expect.poll(() => codeOf(id)).not.toBe(null);
      expect((await owner('POST', '/units/pair', body, '10.9.0.1')).status).toBe(201);
    }
    if (text.includes('choose Eco')) {
      const answer = await owner('POST', `/units/${id}/commands`, {
        name: 'mode.set',
        args: { mode: 'eco' },
      });
      expect(answer.status).toBe(202);
    }
  };
}
