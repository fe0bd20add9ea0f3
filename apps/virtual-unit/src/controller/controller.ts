import { mixingLeft } from '@poolhouse/domain/heating/mixing';
import { ulid } from 'ulid';
import type { Flash } from '#buffer/flash.ts';
import type { Row } from '#buffer/row-store.ts';
import { keepModel, restartModel } from '#model/restart.ts';
import { factorySettings } from '#model/settings.ts';
import type { ModelState } from '#model/state.ts';
import { inSlowTime, step } from '#model.ts';
import type { DeviceClock } from './device-clock.ts';
import type { LocalTime } from './local-time.ts';
import { createMinutes } from './minutes.ts';
import { prefill } from './prefill.ts';

export interface ControllerOptions {
  readonly flash: Flash;
  readonly device: DeviceClock;
  readonly local: LocalTime;
  readonly seed: number;
  readonly speed: number;
  /** Days to simulate when the flash is brand new. */
  readonly historyDays: number;
  readonly write: (row: Row) => void;
}

/** The unit without its network and its panel: the model, kept in step with the time, and its minutes. */
export interface Controller {
  readonly model: ModelState;
  /** ms until the water is mixed, in the unit's time. */
  readonly mixingMs: number;
  /** Brings the model to the present. */
  tick(): void;
  /** Goes on from another state, at once. */
  change(model: ModelState): void;
  keep(): void;
}

const MINUTE_MS = 60_000;
const settings = factorySettings;

export function createController({
  flash,
  device,
  local,
  seed,
  speed,
  historyDays,
  write,
}: ControllerOptions): Controller {
  const { kept, rows } = flash;
  const minutes = createMinutes((row) => {
    write(row);
    keep();
  });
  let stepped = device.uptime();
  let model = boot();
  minutes.tick(device.now(), stepped);

  function boot(): ModelState {
    const now = device.poolNow();
    if (!rows.used() && historyDays > 0 && device.now() !== undefined) {
      flash.atOnce(() => {
        rows.boot(ulid(now - historyDays * 86_400_000));
        const past = { days: historyDays, now, settings, seed, offset: local.offset, write: rows.append };
        kept.write('model', keepModel(prefill(past), now));
      });
    }
    rows.boot(ulid(device.now() ?? 0));
    return restartModel(kept.read('model'), seed, now);
  }

  function keep() {
    kept.write('model', keepModel(model, device.poolNow(stepped)));
  }

  function advance(uptime: number, seconds: number) {
    const now = device.poolNow(uptime);
    const next = step(model, { settings, seed, dayAt: local.day, seconds }, now);
    model = next.state;
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
