import type { UnitEventType } from '@poolhouse/domain/unit/events';
import { unitEvents } from '@poolhouse/domain/unit/events';
import { consumables, counterNames } from '../api/consumables.ts';
import { sectionNames } from '../settings/sections.ts';
import { MOST_LISTED } from '../unit/consumables.ts';
import { dataOf } from '../unit/decode-event.ts';
import {
  claimMessage,
  commandAnswer,
  eventMessage,
  presenceMessage,
  saidMessage,
  stateMessage,
  telemetryMessage,
} from '../unit/messages.ts';
import { count, MOST_FAULTS, saidFault, saidHave, saidReport } from '../unit/settings-messages.ts';
import type { UpTopic } from '../unit/topics.ts';
import { instant, line, object, type Schema, shapeOf, when, withMembers } from './schema.ts';
import { outputs, rowWork, values, valueTimes } from './values.ts';

const presence = withMembers(shapeOf(presenceMessage), {
  model: line(64),
  firmware: line(32),
  features: { type: 'array', maxItems: 64, items: line(32) },
});

const used = shapeOf(consumables).properties;
const counter = withMembers(used?.counters?.properties?.heating ?? {}, {
  resetAt: { ...instant, type: ['string', 'null'] },
});
const consumableParts = object({
  canisters: { ...used?.canisters, maxItems: MOST_LISTED },
  tubes: { ...used?.tubes, maxItems: MOST_LISTED },
  counters: object(
    Object.fromEntries(counterNames.map((name) => [name, { ...counter, required: ['total', 'sinceReset'] }])),
  ),
});

const said = shapeOf(stateMessage);
const state = withMembers(said, {
  consumables: consumableParts,
  ...{ values, valuesAt: valueTimes, outputs },
  messages: { ...said.properties?.messages, items: shapeOf(saidMessage) },
});

const sent = shapeOf(telemetryMessage);
const telemetry = withMembers(sent, {
  rows: { ...sent.properties?.rows, items: object({ ts: instant, v: values, o: rowWork }, ['ts']) },
});

/** `data` of a type of event; it may be missing where nothing belongs to it. */
function dataMember(type: UnitEventType): Schema {
  const data = shapeOf(dataOf[type]);
  return when('type', type, {
    ...object({ data }),
    ...(data.required !== undefined && { required: ['data'] }),
  });
}
const told = shapeOf(eventMessage);
const event: Schema = {
  ...withMembers(told, { ts: instant, type: { enum: unitEvents }, data: { type: 'object' } }),
  required: ['id', 'ts', 'type'],
  allOf: unitEvents.map(dataMember),
};

/** The state of a section stands in a file of its own. @param up from the file to those of the topics */
export const stateOfSection = (up: string): Schema[] =>
  sectionNames.map((name) =>
    when('section', name, object({ state: { $ref: `${up}settings/${name}.json` } })),
  );

const report = shapeOf(saidReport);
const settings: Schema = {
  ...withMembers(report, {
    errors: { ...report.properties?.errors, maxItems: MOST_FAULTS, items: shapeOf(saidFault) },
    ts: instant,
  }),
  allOf: stateOfSection('../'),
};

const have = withMembers(shapeOf(saidHave), {
  have: object(Object.fromEntries(sectionNames.map((name) => [name, shapeOf(count)]))),
});

/** What a unit says, all of which is taken. */
export const upSchemas: Readonly<Record<UpTopic, Schema>> = {
  'up/presence': presence,
  'up/state': state,
  'up/telemetry': telemetry,
  'up/event': event,
  'up/command': shapeOf(commandAnswer),
  'up/settings': settings,
  'up/settings/get': have,
  'up/claim': shapeOf(claimMessage),
};
