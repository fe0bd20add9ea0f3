import { mixingLeft } from '@poolhouse/domain/heating/mixing';
import { ulid } from 'ulid';
import type { Happened } from '#buffer/event-store.ts';
import type { Flash } from '#buffer/flash.ts';
import type { Row } from '#buffer/row-store.ts';
import { inSlowTime } from '#model/effects.ts';
import type { Equipment } from '#model/hardware.ts';
import { keepModel, restartModel } from '#model/restart.ts';
import type { ModelState } from '#model/state.ts';
import { createSky } from '#model/weather.ts';
import { step } from '#model.ts';
import type { DeviceClock } from './device-clock.ts';
import type { LocalTime } from './local-time.ts';
import { createMinutes } from './minutes.ts';
import { type LeftPool, leave, leftIn, prefill } from './prefill.ts';
import type { Scene } from './scene.ts';

export interface ControllerOptions {
  readonly flash: Flash;
  readonly device: DeviceClock;
  readonly local: LocalTime;
  readonly seed: number;
  /** A pool that is there to be looked at. */
  readonly scene?: Scene | undefined;
  /** As it is fitted and set at the time. */
  readonly unit: () => Equipment;
  readonly speed: number;
  /** Days to simulate when the flash is brand new. */
  readonly historyDays: number;
  readonly write: (row: Row) => void;
  /** The model as the other unit at the same pool leaves it, when there is one. */
  readonly shared?: (model: ModelState) => ModelState;
  /** `poolAt`: when it happened at the pool, epoch ms. */
  readonly happened: (what: Happened, poolAt: number) => void;
}

/** The unit without its network and its panel: the model, kept in step with the time, and its minutes. */
export interface Controller {
  readonly model: ModelState;
  /** When the model was brought to the present last, epoch ms by the unit's clock, or since its boot. */
  readonly steppedAt: number;
  /** ms until the water is mixed, in the unit's time. */
  readonly mixingMs: number;
  /** Brings the model to the present. */
  tick(): void;
  /** Goes on from another state, at once. */
  change(model: ModelState): void;
  keep(): void;
}

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

export function createController({
  flash,
  device,
  local,
  seed,
  scene,
  unit,
  speed,
  historyDays,
  write,
  shared = (model) => model,
  happened,
}: ControllerOptions): Controller {
  const { kept, rows, events } = flash;
  const sky = createSky(seed, scene?.place);
  const minutes = createMinutes(unit().hardware, (row) => {
    write(row);
    keep();
  });
  let stepped = device.uptime();
  let model = boot();
  minutes.tick(device.now(stepped), stepped);

  function boot(): ModelState {
    const now = device.poolNow();
    const known = leftIn(kept);
    const isNew = known !== undefined || (!rows.used() && historyDays > 0);
    const left = isNew && device.now() !== undefined ? flash.atOnce(() => simulated(now, known)) : undefined;
    rows.boot(ulid(device.now() ?? 0));
    // One that is shown was never off: its water is mixed, and what it says goes on.
    const pool = (scene && left) ?? restartModel(kept.read('model'), seed, now, sky);
    return scene ? scene.opens(pool) : pool;
  }

  /** The last days of a new unit, or what is missing of them, kept as if they had been. Returns how it is at their end. */
  function simulated(now: number, known: LeftPool | undefined): ModelState {
    const begin = known?.at ?? now - historyDays * DAY_MS;
    rows.boot(ulid(begin));
    const { model: left } = prefill({
      ...{
        begin,
        from: known?.model,
        now,
        seed,
        unit: unit(),
        sky,
        offset: local.offset,
        write: rows.append,
      },
      happened(what, at) {
        if (scene?.isTold(what)) events.add(ulid(at), what, { at, up: 0 });
      },
    });
    if (known) leave(kept, null);
    kept.write('model', keepModel(left, now));
    return left;
  }

  function keep() {
    kept.write('model', keepModel(model, device.poolNow(stepped)));
  }

  function advance(uptime: number, seconds: number) {
    const now = device.poolNow(uptime);
    model = shared(model);
    const next = step(model, { unit: unit(), sky, dayAt: local.day, seconds }, now);
    for (const what of next.effects.events) happened(what, now);
    const isAnother = next.state.control.heating !== model.control.heating;
    model = next.state;
    // A power cut must not let a hot heater be forgotten.
    if (isAnother) keep();
    stepped = uptime;
    minutes.add(model, inSlowTime(next.effects, speed));
    minutes.tick(device.now(uptime), uptime);
  }

  function toNextMinute(end: number) {
    const unitTime = device.now(stepped) ?? stepped;
    const next = Math.min(end, stepped + MINUTE_MS - (unitTime % MINUTE_MS));
    advance(next, ((next - stepped) / 1000) * speed);
  }

  return {
    get model() {
      return model;
    },
    get steppedAt() {
      return device.now(stepped) ?? stepped;
    },
    get mixingMs() {
      return (mixingLeft(model.up) * 1000) / speed;
    },
    tick() {
      const end = device.uptime();
      if (end - stepped <= MINUTE_MS) while (stepped < end) toNextMinute(end);
      else
        flash.atOnce(() => {
          while (stepped < end) toNextMinute(end);
        });
    },
    change(next) {
      model = next;
      // A moment, so that the outputs follow before anybody looks.
      advance(stepped, 0.001);
      keep();
    },
    keep,
  };
}
