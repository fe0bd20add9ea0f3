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
import { leftIn } from '#controller/prefill.ts';
import { createScene } from '#controller/scene.ts';
import { createCommands } from '#link/commands.ts';
import { createEvents } from '#link/events.ts';
import { createOwed } from '#link/owed.ts';
import { report } from '#link/report.ts';
import { createStatePublisher } from '#link/state-publisher.ts';
import { createUplink } from '#link/uplink.ts';
import { withFault } from '#model/faults.ts';
import { announced, featuresOf } from '#model/hardware.ts';
import { seedOf } from '#model/noise.ts';
import { nextMode, withMode, withoutToldWinter } from '#model/orders.ts';
import type { Panel } from '#panel/panel.ts';
import {
  aged,
  answered,
  home,
  notice,
  pressMenu,
  pressNext,
  pressPair,
  pressStep,
  type Screen,
  setWhenLeft,
  wireScreen,
} from '#panel/screen.ts';
import { viewOf } from '#panel/view.ts';
import { createBus, type Neighbour } from './bus.ts';
import { equipped } from './equipment.ts';
import type { VirtualUnitOptions } from './unit-options.ts';

/** A unit that is switched on; what `switchOn` returned runs until `off`. */
export interface RunningUnit extends Panel, Neighbour {
  readonly serial: string;
  off(): Promise<void>;
}

const FIRMWARE = '2.4.1';
const TICK_MS = 200;
/** How far a clock goes wrong whose battery is low. */
const WRONG_MS = 3_600_000;

/** Switches on a pool-control unit in software, with its pool. */
export function switchOn(options: VirtualUnitOptions): RunningUnit {
  const { identity, clock, speed } = options;
  const { serial, secret } = identity;
  const { flash = openFlash(flashFiles(options.dataDir, serial)[0], options.historyDays + 1) } = options;
  const { kept } = flash;
  const hostNow = () => clock.now().getTime();
  const features = featuresOf(identity);
  const device = createDeviceClock(clock, speed, options.knowsTime);
  const isNew = leftIn(kept) !== undefined || !flash.rows.used();
  const scene = identity.scene && createScene(identity.scene, kept, device.poolNow());
  const { settings, menu, unit } = equipped({
    ...{ kept, features, hostNow, unitNow: device.now },
    publish: (topic, body) => uplink.publish(topic, body),
  });
  const local = createLocalTime(kept);
  let paired = kept.read('paired') === true;
  let screen: Screen = home;
  let lastAck: (Freed & { readonly at: string }) | undefined;
  let trouble: string | undefined;
  let unpairedAt: number | undefined;
  const bus = createBus({
    ...{ identity, neighbour: options.neighbour ?? (() => undefined) },
    changed: () => uplink.announce(),
  });

  const uplink = createUplink({
    serial,
    secret,
    address: options.address,
    clock,
    store: flash.rows,
    presence: () => ({
      kind: identity.kind,
      model: 'Virtual unit',
      firmware: FIRMWARE,
      features: [...announced(unit())],
      ...(bus.aqua() && { aqua: bus.aqua() }),
    }),
    unitNow: device.now,
    ...(options.onLine && { onLine: options.onLine }),
    onUp() {
      trouble = undefined;
      publisher.forget();
      publishState();
      publishClaim();
      stages.up();
      events.up();
      settings.up();
    },
    onDown(reason) {
      trouble = reason;
    },
    onMessage(name, body) {
      if (name === 'down/command') takeCommand(body);
      else if (name === 'down/command/ack') stages.acknowledge(body);
      else if (name === 'down/event/ack') events.acknowledge(body);
      else if (name === 'down/settings') settings.take(body);
      else if (name === 'down/time') learnTime(body);
      else if (name === 'down/claim') claimed(body);
    },
    onAck(freed) {
      lastAck = { ...freed, at: clock.now().toISOString() };
    },
  });
  const comingOf = createComing(local.day);
  const publisher = createStatePublisher(options.sendEveryMs, (state) => uplink.publish('up/state', state));
  const events = createEvents({ store: flash.events, device, speed, publish: uplink.publish, hostNow });
  const controller = createController({
    flash,
    device,
    local,
    ...{ seed: seedOf(identity.scene?.water ?? serial), scene },
    unit,
    speed,
    historyDays: options.historyDays,
    write: uplink.record,
    shared: bus.shared,
    happened: (what, poolAt) => events.happened(what, poolAt),
  });
  if (scene && isNew) settings.change(...scene.wants(controller.model));
  const answer = (body: CommandAnswer) => uplink.publish('up/command', body);
  const stages = createOwed({ store: flash.commands, publish: answer, hostNow });
  const takeCommand = createCommands({
    ledger: flash.commands,
    answer,
    end: stages.say,
    situation: () => ({
      now: device.now(),
      unpairedAt,
      screen: wireScreen(screen),
      mixing: controller.mixingMs > 0,
      poolNow: device.poolNow(),
      unit: unit(),
    }),
    model: () => controller.model,
    follow(name, next) {
      controller.change(next);
      keepWinterWater();
      show(name === 'identify' ? notice('identify', device.uptime()) : screen);
    },
  });

  /** What came with the mode winter is a setting as any other, which is reported. */
  function keepWinterWater() {
    const { winterWater: minimumWater } = controller.model;
    if (minimumWater === undefined) return;
    controller.change(withoutToldWinter(controller.model));
    if (minimumWater !== unit().settings.winter.minimumWater) settings.change('winter', { minimumWater });
  }

  function show(next: Screen) {
    const before = screen;
    screen = next;
    const said = setWhenLeft(before, next, menu);
    const faults = said ? settings.change(said.name, said.state) : [];
    if (faults.length > 0) screen = notice('not-possible', device.uptime());
    publishState();
  }

  function tick() {
    controller.tick();
    show(aged(screen, device.uptime()));
    uplink.tick();
    stages.tick();
    events.tick();
    settings.tick();
    bus.tick();
  }

  function publishState() {
    const now = device.now();
    if (now === undefined || !uplink.connected) return;
    const { model, mixingMs } = controller;
    const poolNow = device.poolNow();
    const unitTime = (at: number) => now - (poolNow - at) / speed;
    const mixingUntil = mixingMs > 0 ? Math.round((now + mixingMs) / 1000) * 1000 : undefined;
    const coming = comingOf(model, unit(), poolNow);
    const upTime = (up: number) => controller.steppedAt + ((up - model.up) * 1000) / speed;
    const wire = wireScreen(screen);
    const input = { model, unit: unit(), screen: wire, now, unitTime, upTime, mixingUntil, coming };
    publisher.offer(report(input), hostNow());
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
    events.learnTime(device.bootedAt() ?? 0);
    controller.tick();
    local.setZone(parsed.data.timeZone);
    publishState();
  }

  function claimed(body: unknown) {
    const parsed = claimAnswer.safeParse(body);
    if (!parsed.success) return;
    const { state } = parsed.data;
    if (state === 'unpaired') unpairedAt = device.now();
    // A unit without an owner is told 'unpaired' on every connection: only the first time it changes anything.
    const news = state !== 'unpaired' || paired;
    if (state !== 'expired') {
      paired = state === 'paired';
      kept.write('paired', paired);
    }
    if (news) show(answered(screen, state, device.uptime()));
  }

  const stopTicking = clock.every(options.tickMs ?? TICK_MS, tick);
  tick();
  return {
    serial,
    get model() {
      return controller.model;
    },
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
      const mode = nextMode(controller.model.mode);
      controller.change(withMode(controller.model, mode));
      events.happened({ type: 'mode.changed', data: { mode } });
      publishState();
    },
    menu: () => show(pressMenu(screen, device.uptime(), menu)),
    home: () => show(home),
    next: () => show(pressNext(screen, device.uptime(), menu)),
    step: (direction) => show(pressStep(screen, device.uptime(), menu, direction)),
    cable(out = uplink.plugged) {
      if (out) uplink.unplug();
      else uplink.plug();
    },
    bus: (out = !bus.isOut) => bus.cable(out),
    skip(minutes) {
      device.skip(minutes * 60_000);
      tick();
    },
    mixed() {
      controller.change({ ...controller.model, up: Math.max(controller.model.up, MIXING_S) });
      publishState();
    },
    fault(name, on) {
      const now = device.now();
      if (name === 'clock-wrong' && on && now !== undefined) device.set(now - WRONG_MS);
      controller.change(withFault(controller.model, name, on));
      publishState();
    },
    view: () =>
      viewOf({
        identity,
        firmware: FIRMWARE,
        model: controller.model,
        screen,
        menu,
        up: device.uptime(),
        mixingMs: controller.mixingMs,
        time: device.now() === undefined ? undefined : local.clock(device.poolNow()),
        zone: local.zone,
        aqua: bus.aqua(),
        isBusOut: bus.isOut,
        connected: uplink.connected,
        plugged: uplink.plugged,
        trouble,
        waiting: flash.rows.size(),
        lastAck,
        paired,
      }),
  };
}
