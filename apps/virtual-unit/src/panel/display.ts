import { groupCode } from '@poolhouse/domain/unit/codes';
import type { RunReason } from '@poolhouse/domain/unit/reasons';
import { channels } from '@poolhouse/domain/water/channels';
import { pressureOf } from '#model/plant.ts';
import type { ModelState } from '#model/state.ts';
import { type Menu, type MenuScreen, type Notice, type Screen, sectionAt, TELLING_PAGES } from './screen.ts';
import { settingsOf } from './settings-menu.ts';

/** The lines of the display: a heading, one large line, and a few small ones. */
export interface Display {
  readonly title: string;
  readonly big: string;
  readonly lines: readonly string[];
}

export interface Shown {
  readonly screen: Screen;
  readonly menu: Menu;
  readonly model: ModelState;
  /** ms since boot. */
  readonly up: number;
  /** ms until the water is mixed. */
  readonly mixingMs: number;
  /** Local time 'HH:mm', undefined while the unit doesn't know it. */
  readonly time: string | undefined;
  readonly connected: boolean;
  readonly waiting: number;
  readonly serial: string;
  readonly firmware: string;
}

const reasons: Record<RunReason, string> = {
  off: 'pump off',
  pause: 'pump off until the next interval',
  nonstop: 'filtering nonstop',
  interval: 'filtering, interval',
  extended: 'filtering longer, warm water',
  between: 'filtering between intervals',
  winter: 'filtering, winter',
  frost: 'filtering, frost',
  temperature: 'filtering to heat',
  solar: 'filtering for the sun',
  'after-run': 'cooling the heater',
  'by-hand': 'filtering, set by hand',
  backwash: 'washing the filter',
  cover: 'the cover is closed',
  overheated: 'pump too hot',
  'spare-power': 'filtering with spare power',
};

const notices: Record<Notice, { big: string; line: string }> = {
  paired: { big: 'PAIRED', line: 'This pool has its owner.' },
  unpaired: { big: 'UNPAIRED', line: 'Press PAIR to pair again.' },
  expired: { big: 'CODE EXPIRED', line: 'Press PAIR for a new one.' },
  'no-connection': { big: 'NO NETWORK', line: 'Check the cable, then press PAIR.' },
  'not-possible': { big: 'NOT POSSIBLE', line: 'It stays as it was.' },
  identify: { big: 'HERE I AM', line: 'Somebody is looking for this unit.' },
};

export function displayOf(shown: Shown): Display {
  const { screen, model, up } = shown;
  switch (screen.name) {
    case 'pairing':
      return {
        title: 'PAIRING CODE',
        big: groupCode(screen.code),
        lines: [`valid ${minutes(screen.until - up)}`],
      };
    case 'notice':
      return {
        title: `UNIT ${shown.serial}`,
        big: notices[screen.notice].big,
        lines: [notices[screen.notice].line],
      };
    case 'menu':
      return menuPage(screen, shown) ?? telling(screen.page, shown);
    case 'home': {
      const { mixingMs } = shown;
      return {
        title: 'WATER',
        big: value('water', model.water),
        lines: [
          `${model.mode.toUpperCase()} · ${shown.time ?? '--:--'}`,
          mixingMs > 0 ? `mixing the water ${minutes(mixingMs)}` : reasons[model.control.reason],
        ],
      };
    }
  }
}

const pageTitle = ({ menu }: Shown, page: number, name: string): string =>
  `MENU ${page + 1}/${TELLING_PAGES + menu.sections.length} · ${name}`;

/** A page on which a section is set. */
function menuPage(screen: MenuScreen, shown: Shown): Display | undefined {
  const section = sectionAt(screen, shown.menu);
  const settings = section ? settingsOf(section.name, section.state) : [];
  const at = Math.min(screen.at ?? 0, settings.length - 1);
  const setting = settings[at];
  if (!section || !setting) return undefined;
  const how = settings.length > 1 ? `− + change it · next ${at + 1}/${settings.length}` : '− + change it';
  return {
    title: pageTitle(shown, screen.page, section.name.toUpperCase()),
    big: setting.shown,
    lines: [setting.label, how],
  };
}

function telling(page: number, shown: Shown): Display {
  const { model, connected, waiting, serial, firmware, time } = shown;
  const { plant, probes, air, panel } = model;
  const title = (name: string) => pageTitle(shown, page, name);
  const held = probes.wet ? [] : ['held: no water at the probes'];
  switch (page) {
    case 0:
      return {
        title: title('CHEMISTRY'),
        big: `pH ${probes.ph.toFixed(2)}`,
        lines: [`redox ${value('redox', probes.redox)}`, ...held],
      };
    case 1:
      return {
        title: title('FLOW'),
        big: value('flow', plant.flow),
        lines: [`filter ${value('pressure', pressureOf(plant))}`],
      };
    case 2:
      return {
        title: title('TEMPERATURES'),
        big: value('air', air),
        lines: [`solar ${value('solar', panel)}`, `level ${value('level', plant.level)}`],
      };
    case 3:
      return {
        title: title('NETWORK'),
        big: connected ? 'CONNECTED' : 'NO NETWORK',
        lines: [waiting === 1 ? '1 minute waits to be sent' : `${waiting} minutes wait to be sent`],
      };
    default:
      return { title: title('UNIT'), big: serial, lines: [`firmware ${firmware}`, time ?? 'clock not set'] };
  }
}

function value(channel: keyof typeof channels, number: number): string {
  const { digits, symbol } = channels[channel];
  return `${number.toFixed(digits)} ${symbol}`;
}

function minutes(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}
