import { randomBytes } from 'node:crypto';
import { type CommandAnswer, claimAnswer, timeMessage } from '@poolhouse/contract/unit/messages';
import { MIXING_S } from '@poolhouse/domain/heating/mixing';
import { codeFrom, pairingCodeLength } from '@poolhouse/domain/unit/codes';
import { flashFiles, openFlash } from '#buffer/flash.ts';
import type { Freed } from '#buffer/row-store.ts';
import { createComing } from '#controller/coming.ts';
import { createController } from '#controller/controller.ts';
import { createDeviceClock } from '#controller/device-clock.ts';
import { createLocalTime } from '#controller/local-time.ts';
import { createCommands } from '#link/commands.ts';
import type { Address } from '#link/connection.ts';
import { createFinalStages } from '#link/final-stages.ts';
import { features, report } from '#link/report.ts';
import { createStatePublisher } from '#link/state-publisher.ts';
import { createUplink } from '#link/uplink.ts';
import { seedOf } from '#model/noise.ts';
import { nextMode, withMode } from '#model/orders.ts';
import {
  aged,
  answered,
  home,
  notice,
  pressMenu,
  pressPair,
  type Screen,
  wireScreen,
} from '#panel/screen.ts';
import { type UnitView, viewOf } from '#panel/view.ts';
import type { Clock } from './clock.ts';
import type { UnitIdentity } from './identity.ts';

export interface VirtualUnitOptions {
  readonly identity: UnitIdentity;
  readonly address: Address;
  readonly clock: Clock;
  /** Folder of the unit's flash memory. */
  readonly dataDir: string;
  /** How many times as fast time passes at the pool; the unit's own clock keeps true time. */
  readonly speed: number;
  /** ms after which a state is sent though nothing changed. */
  readonly sendEveryMs: number;
  /** Simulated days in the buffer at the very first start. */
  readonly historyDays: number;
  /** Whether the battery kept the time while the unit was off. */
  readonly knowsTime: boolean;
}

/** What can be done at the front panel. */
export interface Panel {
  pair(): void;
  mode(): void;
  menu(): void;
  home(): void;
  /** Pulls the cable (true) or plugs it in; without an argument, the other way than it is. */
  cable(out?: boolean): void;
  /** Lets minutes pass at once. */
  skip(minutes: number): void;
  /** Ends the mixing delay after the start: for those who can't wait two minutes. */
  mixed(): void;
  view(): UnitView;
}

/** A unit that is switched on; what `switchOn` returned runs until `off`. */
export interface RunningUnit extends Panel {
  readonly serial: string;
  off(): Promise<void>;
}

const FIRMWARE = '2.4.1';
const TICK_MS = 200;

/** Switches on a pool-control unit in software, with its pool. */
export function switchOn(options: VirtualUnitOptions): RunningUnit {
  const { identity, clock, speed } = options;
  const { serial, secret } = identity;
  const flash = openFlash(flashFiles(options.dataDir, serial)[0], options.historyDays + 1);
  const { kept } = flash;
  const device = createDeviceClock(clock, speed, options.knowsTime);
  const local = createLocalTime(kept);
  let paired = kept.read('paired') === true;
  let screen: Screen = home;
  let lastAck: (Freed & { readonly at: string }) | undefined;
  let trouble: string | undefined;

  const uplink = createUplink({
    serial,
    secret,
    address: options.address,
    clock,
    store: flash.rows,
    presence: () => ({ kind: identity.kind, model: 'Virtual unit', firmware: FIRMWARE, features }),
    unitNow: device.now,
    onUp() {
      trouble = undefined;
      publisher.forget();
      publishState();
      publishClaim();
      stages.up();
    },
    onDown(reason) {
      trouble = reason;
    },
    onMessage(name, body) {
      if (name === 'down/command') takeCommand(body);
      else if (name === 'down/command/ack') stages.acknowledge(body);
      else if (name === 'down/time') learnTime(body);
      else if (name === 'down/claim') claimed(body);
    },
    onAck(freed) {
      lastAck = { ...freed, at: clock.now().toISOString() };
    },
  });
  const comingOf = createComing(local.day);
  const publisher = createStatePublisher(options.sendEveryMs, (state) => uplink.publish('up/state', state));
  const controller = createController({
    flash,
    device,
    local,
    seed: seedOf(serial),
    speed,
    historyDays: options.historyDays,
    write: uplink.record,
  });
  const answer = (body: CommandAnswer) => uplink.publish('up/command', body);
  const hostNow = () => clock.now().getTime();
  const stages = createFinalStages({ ledger: flash.commands, publish: answer, hostNow });
  const takeCommand = createCommands({
    ledger: flash.commands,
    answer,
    end: stages.say,
    situation: () => ({ now: device.now(), screen: wireScreen(screen), mixing: controller.mixingMs > 0 }),
    model: () => controller.model,
    follow(name, next) {
      controller.change(next);
      show(name === 'identify' ? notice('identify', device.uptime()) : screen);
    },
  });

  function show(next: Screen) {
    screen = next;
    publishState();
  }

  function tick() {
    controller.tick();
    screen = aged(screen, device.uptime());
    publishState();
    uplink.tick();
    stages.tick();
  }

  function publishState() {
    const now = device.now();
    if (now === undefined || !uplink.connected) return;
    const { model, mixingMs } = controller;
    const poolNow = device.poolNow();
    const unitTime = (at: number) => now - (poolNow - at) / speed;
    const mixingUntil = mixingMs > 0 ? Math.round((now + mixingMs) / 1000) * 1000 : undefined;
    const coming = comingOf(model, poolNow);
    const state = report({ model, screen: wireScreen(screen), now, unitTime, mixingUntil, coming });
    publisher.offer(state, clock.now().getTime());
  }

  function publishClaim() {
    if (screen.name !== 'pairing') return;
    const durationMs = Math.max(1, Math.round(screen.until - device.uptime()));
    uplink.publish('up/claim', { code: screen.code, durationMs });
  }

  function learnTime(body: unknown) {
    const parsed = timeMessage.safeParse(body);
    if (!parsed.success) return;
    controller.tick();
    device.set(Date.parse(parsed.data.now));
    uplink.learnTime(device.bootedAt() ?? 0);
    controller.tick();
    local.setZone(parsed.data.timeZone);
    publishState();
  }

  function claimed(body: unknown) {
    const parsed = claimAnswer.safeParse(body);
    if (!parsed.success) return;
    const { state } = parsed.data;
    // A unit without an owner is told 'unpaired' on every connection: only the first time it changes anything.
    const news = state !== 'unpaired' || paired;
    if (state !== 'expired') {
      paired = state === 'paired';
      kept.write('paired', paired);
    }
    if (news) show(answered(screen, state, device.uptime()));
  }

  const stopTicking = clock.every(TICK_MS, tick);
  tick();
  return {
    serial,
    async off() {
      stopTicking();
      await uplink.close();
      controller.keep();
      flash.close();
    },
    pair() {
      const before = screen;
      const newCode = () => codeFrom(randomBytes(pairingCodeLength), pairingCodeLength);
      show(pressPair(screen, device.uptime(), uplink.connected, newCode));
      if (screen !== before) publishClaim();
    },
    mode() {
      controller.change(withMode(controller.model, nextMode(controller.model.mode)));
      publishState();
    },
    menu: () => show(pressMenu(screen, device.uptime())),
    home: () => show(home),
    cable(out = uplink.plugged) {
      if (out) uplink.unplug();
      else uplink.plug();
    },
    skip(minutes) {
      device.skip(minutes * 60_000);
      tick();
    },
    mixed() {
      controller.change({ ...controller.model, up: Math.max(controller.model.up, MIXING_S) });
      publishState();
    },
    view: () =>
      viewOf({
        identity,
        firmware: FIRMWARE,
        model: controller.model,
        screen,
        up: device.uptime(),
        mixingMs: controller.mixingMs,
        time: device.now() === undefined ? undefined : local.clock(device.poolNow()),
        zone: local.zone,
        connected: uplink.connected,
        plugged: uplink.plugged,
        trouble,
        waiting: flash.rows.size(),
        lastAck,
        paired,
      }),
  };
}
