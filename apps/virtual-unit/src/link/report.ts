import type { StateMessage } from '@poolhouse/contract/unit/messages';
import { unitMessages } from '@poolhouse/domain/unit/unit-messages';
import { type ChannelName, channels } from '@poolhouse/domain/water/channels';
import type { ComingPeriod } from '#controller/coming.ts';
import { pressureOf } from '#model/plant.ts';
import type { ModelState } from '#model/state.ts';

type Values = Partial<Record<ChannelName, number>>;

/** Features of this unit: a screen shows what is here and nothing else. */
export const features = ['heating', 'solar', 'flow', 'pressure', 'level', 'filling', 'ph', 'redox', 'dosing'];

/** All values that are true right now. */
export function measured({ plant, air, probes }: ModelState): Values {
  return {
    water: plant.water,
    air,
    solar: plant.panel,
    ...(probes.wet ? { ph: probes.ph, redox: probes.redox } : {}),
    flow: plant.flow,
    pressure: pressureOf(plant),
    level: plant.level,
  };
}

export interface ReportInput {
  readonly model: ModelState;
  readonly screen: 'home' | 'menu';
  /** Epoch ms of the unit's own clock. */
  readonly now: number;
  /** The unit's own time for an instant of the model, both epoch ms. */
  readonly unitTime: (at: number) => number;
  /** Epoch ms, absent when the water is mixed. */
  readonly mixingUntil: number | undefined;
  readonly coming: ComingPeriod | undefined;
}

/** The whole live snapshot. Values of dry probes are held, with the time when they were last true. */
export function report({ model, screen, now, unitTime, mixingUntil, coming }: ReportInput): StateMessage {
  const { probes, control } = model;
  const dry = new Date(unitTime(probes.at)).toISOString();
  return {
    ts: new Date(now).toISOString(),
    screen,
    ...(mixingUntil === undefined ? {} : { mixingUntil: new Date(mixingUntil).toISOString() }),
    mode: model.mode,
    values: rounded({ ...measured(model), ph: probes.ph, redox: probes.redox }),
    ...(probes.wet ? {} : { valuesAt: { ph: dry, redox: dry } }),
    outputs: {
      filtration: control.speed,
      heating: control.heating,
      solar: control.solar,
      filling: control.filling,
      phMinus: control.phMinus,
      chlorine: control.chlorine,
      ...(coming && {
        nextFiltrationFrom: new Date(unitTime(coming.from)).toISOString(),
        nextFiltrationTo: new Date(unitTime(coming.to)).toISOString(),
      }),
    },
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
