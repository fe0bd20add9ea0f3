import type { Freed } from '#buffer/row-store.ts';
import type { UnitIdentity } from '#identity.ts';
import type { Faults } from '#model/faults.ts';
import type { ModelState } from '#model/state.ts';
import { type Display, displayOf } from './display.ts';
import { type Menu, type Screen, sectionAt, wireScreen } from './screen.ts';

export interface ViewInput {
  readonly identity: UnitIdentity;
  readonly firmware: string;
  readonly model: ModelState;
  readonly screen: Screen;
  readonly menu: Menu;
  /** ms since boot. */
  readonly up: number;
  readonly mixingMs: number;
  /** Local 'HH:mm', undefined while the unit doesn't know it. */
  readonly time: string | undefined;
  readonly zone: string;
  readonly aqua: { readonly serial: string; readonly connected: boolean } | undefined;
  readonly isBusOut: boolean;
  readonly connected: boolean;
  readonly plugged: boolean;
  readonly trouble: string | undefined;
  readonly waiting: number;
  readonly lastAck: (Freed & { readonly at: string }) | undefined;
  readonly paired: boolean;
}

/** What somebody in front of the unit sees, with what is printed on its label; never its secret. */
export interface UnitView {
  readonly serial: string;
  readonly name: string | null;
  readonly kind: 'controller' | 'aqua';
  readonly firmware: string;
  /** As printed on the label, in groups of four. */
  readonly activationCode: string;
  readonly connected: boolean;
  readonly cableOut: boolean;
  /** Why there is no connection, null when there is one or was none yet. */
  readonly trouble: string | null;
  readonly paired: boolean;
  /** The aqua unit on its bus, null when it has none. */
  readonly aqua: { readonly serial: string; readonly connected: boolean; readonly cableOut: boolean } | null;
  readonly mode: string;
  readonly screen: 'home' | 'menu';
  readonly display: Display;
  /** Whether the keys −, + and Next do anything. */
  readonly canSet: boolean;
  /** The display as plain text, line by line. */
  readonly lines: readonly string[];
  readonly pairingCode: string | null;
  /** ms that the pairing code is valid. */
  readonly pairingMs: number | null;
  readonly mixing: boolean;
  readonly lamps: {
    readonly filtration: boolean;
    readonly heating: boolean;
    readonly solar: boolean;
    readonly dosing: boolean;
  };
  /** What goes wrong on demand, and whether it does. */
  readonly faults: Faults;
  readonly time: string | null;
  readonly timeZone: string;
  /** Rows that wait for their acknowledgement. */
  readonly bufferLength: number;
  readonly lastAck: (Freed & { readonly at: string }) | null;
}

export function viewOf(input: ViewInput): UnitView {
  const { identity, model, screen, up } = input;
  const { control } = model;
  const display = displayOf({ ...input, serial: identity.serial });
  const pairing = screen.name === 'pairing' ? screen : undefined;
  return {
    serial: identity.serial,
    name: identity.name ?? null,
    kind: identity.kind,
    firmware: input.firmware,
    activationCode: identity.activationCode.replace(/.{4}(?=.)/gu, '$& '),
    connected: input.connected,
    cableOut: !input.plugged,
    trouble: input.connected ? null : (input.trouble ?? null),
    paired: input.paired,
    aqua: input.aqua ? { ...input.aqua, cableOut: input.isBusOut } : null,
    mode: model.mode,
    screen: wireScreen(screen),
    display,
    canSet: screen.name === 'menu' && sectionAt(screen, input.menu) !== undefined,
    lines: [display.title, display.big, ...display.lines],
    pairingCode: pairing?.code ?? null,
    pairingMs: pairing ? Math.max(0, pairing.until - up) : null,
    mixing: input.mixingMs > 0,
    lamps: {
      filtration: control.speed !== 'off',
      heating: control.heating,
      solar: control.solar,
      dosing: Object.values(control.dosing.given).some((ml) => ml > 0),
    },
    faults: model.faults,
    time: input.time ?? null,
    timeZone: input.zone,
    bufferLength: input.waiting,
    lastAck: input.lastAck ?? null,
  };
}
