import type { StateMessage } from '@poolhouse/contract/unit/messages';
import { unitMessages } from '@poolhouse/domain/unit/unit-messages';
import { type ChannelName, channels } from '@poolhouse/domain/water/channels';
import type { Coming } from '#controller/coming.ts';
import type { Equipment, Hardware } from '#model/hardware.ts';
import { pressureOf } from '#model/plant.ts';
import type { ModelState } from '#model/state.ts';
import { consumablesOf } from './consumables.ts';
import { outputsOf } from './outputs.ts';

type Values = Partial<Record<ChannelName, number>>;

/** All values that are true right now, of what the unit is fitted with. */
export function measured(model: ModelState, hardware: Hardware): Values {
  const { plant, faults, probes } = model;
  const answers = !faults.communication;
  return {
    ...(answers && { water: model.water, air: model.air }),
    ...(answers && hardware.solar && !faults['sensor-lost'] && { solar: model.panel }),
    ...(probes.wet && probed(model, hardware)),
    ...(hardware.flow && { flow: plant.flow }),
    ...(hardware.pressure && { pressure: pressureOf(plant) }),
    ...(hardware.level && { level: plant.level }),
    ...(hardware.electrolysis && { electrolyser: model.control.electrolysis.production }),
  };
}

/** What the probes say, or said when water flowed to them last. */
function probed({ probes }: ModelState, hardware: Hardware): Values {
  return {
    ...(hardware.ph && { ph: probes.ph }),
    ...(hardware.redox && { redox: probes.redox }),
    ...(hardware.freeChlorine && { freeChlorine: probes.freeChlorine }),
    ...(hardware.salinity && { salinity: probes.salinity }),
  };
}

export interface ReportInput {
  readonly model: ModelState;
  readonly unit: Equipment;
  readonly screen: 'home' | 'menu';
  /** Epoch ms of the unit's own clock. */
  readonly now: number;
  /** The unit's own time for an instant of the model, both epoch ms. */
  readonly unitTime: (at: number) => number;
  /** Its own time for seconds since the model's boot, epoch ms. */
  readonly upTime: (up: number) => number;
  /** Epoch ms, absent when the water is mixed. */
  readonly mixingUntil: number | undefined;
  readonly coming: Coming;
}

const iso = (at: number): string => new Date(Math.round(at / 1000) * 1000).toISOString();

/** The whole live snapshot. Values of dry probes are held, with the time when they were last true. */
export function report(input: ReportInput): StateMessage {
  const { model, unit, screen, now, unitTime, mixingUntil } = input;
  const { hardware } = unit;
  const held = probed(model, hardware);
  const dry = new Date(unitTime(model.probes.at)).toISOString();
  return {
    ts: new Date(now).toISOString(),
    screen,
    ...(mixingUntil === undefined ? {} : { mixingUntil: new Date(mixingUntil).toISOString() }),
    mode: model.mode,
    values: rounded({ ...measured(model, hardware), ...held }),
    ...(model.probes.wet
      ? {}
      : { valuesAt: Object.fromEntries(Object.keys(held).map((channel) => [channel, dry])) }),
    outputs: outputsOf(input, iso),
    consumables: consumablesOf(model, unit, unitTime),
    messages: model.messages.map(({ key, since }) => ({
      key,
      severity: unitMessages[key],
      since: new Date(unitTime(since)).toISOString(),
    })),
  };
}

/** As many digits as are shown: less is no change. */
function rounded(values: Values): Values {
  return Object.fromEntries(
    (Object.keys(values) as ChannelName[]).map((channel) => [
      channel,
      Number((values[channel] ?? 0).toFixed(channels[channel].digits)),
    ]),
  );
}
