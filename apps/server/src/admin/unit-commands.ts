import { unitFlags } from '@poolhouse/domain/unit/flags';
import { setFlags } from '#modules/units/index.ts';
import { chooseDataFolder } from '#platform/data-folder.ts';
import { type Command, needed, textOf } from './command.ts';
import { tlsCa } from './tls-ca.ts';
import { unitProvision } from './unit-provision.ts';

export const unitProvisionCommand: Command = {
  words: 'unit provision',
  usage: '[--kind controller|aqua] [--serial S] [--cloud ID]',
  help: 'makes a unit known and prints its secret and the code for its label, once',
  options: {
    kind: { type: 'string', default: 'controller' },
    serial: { type: 'string' },
    cloud: { type: 'string' },
  },
  run: async (given, { json, clock, withDatabase }) => {
    const kind = textOf(given, 'kind');
    if (kind !== 'controller' && kind !== 'aqua') throw new Error('--kind: must be controller or aqua');
    const [serial, cloud] = [textOf(given, 'serial'), textOf(given, 'cloud')];
    return withDatabase(({ db }) => unitProvision({ db, clock }, { kind, serial, cloud, json }));
  },
};

export const unitFlagsCommand: Command = {
  words: 'unit flags',
  usage: 'SERIAL [--off a,b] [--on a,b]',
  help: `switches functions of a unit off and on: ${unitFlags.join(', ')}; prints those that are off`,
  options: { serial: { type: 'string' }, off: { type: 'string' }, on: { type: 'string' } },
  operand: 'serial',
  run: async (given, { json, clock, withDatabase }) => {
    const listed = (name: string) => textOf(given, name)?.split(',').filter(Boolean) ?? [];
    const change = { on: listed('on'), off: listed('off') };
    return withDatabase(async ({ db }) => {
      const off = await setFlags({ db, clock }, needed(given, 'serial'), change);
      if (json) return JSON.stringify({ off });
      return off.length > 0 ? `off: ${off.join(', ')}` : 'nothing is off';
    });
  },
};

export const tlsCaCommand: Command = {
  words: 'tls ca',
  usage: '',
  help: 'prints the certificate that units need to trust a server with TLS=self',
  options: {},
  run: async (_, { json, config }) =>
    tlsCa(await chooseDataFolder(config.dataDir, config.databaseUrl === undefined), { json }),
};
