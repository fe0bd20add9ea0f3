import { VALVE_S } from '@poolhouse/domain/backwash/sequence';
import { afterRunLeft } from '@poolhouse/domain/heating/heating';
import type { ModelState } from '#model/state.ts';
import { heatingWhy, solarWhy } from '#model/why.ts';
import type { ReportInput } from './report.ts';

type Outputs = Record<string, unknown>;
/** The text of an instant, epoch ms. */
type Iso = (at: number) => string;

/** What the unit does right now, why and until when, of what it is fitted with. */
export function outputsOf(input: ReportInput, iso: Iso): Outputs {
  const { model, unit } = input;
  const { control } = model;
  const { hardware } = unit;
  return {
    ...filtrationOf(input, iso),
    ...(hardware.heating && { heating: control.heating, heatingWhy: heatingWhy(model, unit) }),
    ...(hardware.solar && { solar: control.solar, solarWhy: solarWhy(model, unit) }),
    ...(hardware.filling && { filling: control.filling }),
    ...(hardware.backwash && backwashOf(input, iso)),
    ...(hardware.relays && relaysOf(input, iso)),
    ...(hardware.cover && { cover: control.cover.state }),
    ...dosingOf(input, iso),
    ...(hardware.electrolysis && { electrolyser: control.electrolysis.production }),
  };
}

function filtrationOf({ model, coming, unitTime, upTime }: ReportInput, iso: Iso): Outputs {
  const { control } = model;
  const until = runUntil(model, upTime) ?? (coming.until === undefined ? undefined : unitTime(coming.until));
  return {
    filtration: control.speed,
    filtrationWhy: control.reason,
    flowFrom: control.flow,
    ...(until !== undefined && { filtrationUntil: iso(until) }),
    ...(coming.next && {
      nextFiltrationFrom: iso(unitTime(coming.next.from)),
      nextFiltrationTo: iso(unitTime(coming.next.to)),
    }),
  };
}

/** When what is not of the mode's plan ends; undefined where nobody knows or the plan says it. */
function runUntil({ control, pump, up }: ModelState, upTime: (up: number) => number): number | undefined {
  if (control.reason === 'by-hand') return pump && upTime(pump.until);
  if (control.reason !== 'after-run' || control.heatingStoppedAt === undefined) return undefined;
  return upTime(up + afterRunLeft(up - control.heatingStoppedAt));
}

function backwashOf({ model, unit, coming, unitTime, upTime }: ReportInput, iso: Iso): Outputs {
  const { wash, washFor } = model.control;
  const left = {
    stopped: undefined,
    starting: VALVE_S + unit.settings.backwash.duration + VALVE_S - wash.since,
    running: unit.settings.backwash.duration - wash.since + VALVE_S,
    stopping: VALVE_S - wash.since,
  }[wash.state];
  return {
    backwash: wash.state,
    ...(washFor && { backwashWhy: washFor }),
    ...(left !== undefined && { backwashUntil: iso(upTime(model.up + left)) }),
    ...(coming.wash !== undefined && { nextBackwash: iso(unitTime(coming.wash)) }),
  };
}

function relaysOf({ model, upTime }: ReportInput, iso: Iso): Outputs {
  const entries = model.control.relays.flatMap(({ on, left }, place) => [
    [`relay${place + 1}`, on] as const,
    ...(left === undefined ? [] : [[`relay${place + 1}Until`, iso(upTime(model.up + left))] as const]),
  ]);
  return Object.fromEntries(entries);
}

function dosingOf({ model, unit, upTime }: ReportInput, iso: Iso): Outputs {
  const { dosing } = model.control;
  if (!unit.hardware.dosing && !unit.hardware.electrolysis) return {};
  return {
    ...Object.fromEntries(unit.heads.map((pump) => [pump, dosing.given[pump] > 0])),
    ...Object.fromEntries(unit.heads.map((pump) => [`${pump}Today`, Math.round(dosing.today[pump])])),
    ...(dosing.block && { dosingWhy: dosing.block }),
    ...(model.up < model.dosingPausedUntil && { dosingPausedUntil: iso(upTime(model.dosingPausedUntil)) }),
  };
}
