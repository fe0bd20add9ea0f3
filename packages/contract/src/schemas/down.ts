import { commandNames } from '@poolhouse/domain/unit/commands';
import { commandArgs } from '../unit/command-args.ts';
import { claimAnswer, commandMessage, idsAck, telemetryAck, timeMessage } from '../unit/messages.ts';
import { settingsMessage } from '../unit/settings-messages.ts';
import type { DownTopic } from '../unit/topics.ts';
import { object, type Schema, shapeOf, when } from './schema.ts';
import { stateOfSection } from './up.ts';

const command: Schema = {
  ...shapeOf(commandMessage),
  allOf: commandNames.map((name) => when('name', name, object({ args: shapeOf(commandArgs[name]) }))),
};

const settings: Schema = { ...shapeOf(settingsMessage), allOf: stateOfSection('../') };

/** What a unit is told. */
export const downSchemas: Readonly<Record<DownTopic, Schema>> = {
  'down/telemetry/ack': shapeOf(telemetryAck),
  'down/event/ack': shapeOf(idsAck),
  'down/command': command,
  'down/command/ack': shapeOf(idsAck),
  'down/settings': settings,
  'down/claim': shapeOf(claimAnswer),
  'down/time': shapeOf(timeMessage),
};
