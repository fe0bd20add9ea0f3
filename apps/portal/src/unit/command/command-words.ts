import type { Translate } from '#shared/i18n/use-t.ts';
import type { AnswerWords } from './answer.tsx';
import { isOpenEnd } from './attempt.ts';
import { endWords } from './command-end.ts';
import type { Order } from './order.ts';
import type { CommandAttempt } from './use-command.ts';

/** '15 min', '4 h', '7 h 17 min' */
export function spanWords(t: Translate, minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return t('next.minutes', { minutes });
  if (minutes % 60 === 0) return t('control.hours', { hours });
  return t('next.hours', { hours, minutes: minutes % 60 });
}

/** What happens now, as far as the order says. */
export function willOf(t: Translate, order: Order): string {
  switch (order.name) {
    case 'mode.set':
      return t('mode.switching', { mode: t(`mode.name.${order.args.mode}`) });
    case 'pump.set': {
      const { speed, minutes } = order.args;
      const time = spanWords(t, minutes);
      if (speed === 'off') return t('will.pumpOff', { time });
      return t('will.pump', { speed: t(`equipment.speed.${speed}`), time });
    }
    case 'heating.set':
      return t(order.args.on ? 'will.heatingOn' : 'will.heatingOff');
    case 'solar.set':
      return t(order.args.on ? 'will.solarOn' : 'will.solarOff');
    case 'relay.set':
      return t(order.args.on ? 'will.relayOn' : 'will.relayOff');
    case 'dosing.pause':
      return t('will.dosing.pause', { time: spanWords(t, order.args.minutes) });
    default:
      return t(`will.${order.name}`);
  }
}

/** The same sentences about a switch of the mode as everywhere, with why below them. */
export function modeWords(t: Translate, { order, progress, command, error }: CommandAttempt): AnswerWords {
  const mode = order.name === 'mode.set' ? t(`mode.name.${order.args.mode}`) : '';
  const { stopped } = progress;
  return {
    will: willOf(t, order),
    done: t('mode.switched', { mode }),
    stopped: t(isOpenEnd(stopped) ? 'mode.unknown' : 'mode.notSwitched', { mode }),
    ...(stopped ? { why: endWords(t, stopped, command?.code ?? null, error) } : {}),
  };
}

/** In a row there is room for two lines: what happened and what to do, in a few words. */
export function rowWords(
  t: Translate,
  { order, progress, command, error, goesOn, runsOn }: CommandAttempt,
): AnswerWords {
  const { stopped } = progress;
  const done = () => {
    if (runsOn?.until) return t('command.runsOn.until', { time: runsOn.until });
    if (runsOn) return t(`command.runsOn.${runsOn.why}`);
    return t(goesOn ? 'command.started' : 'command.step.done');
  };
  return {
    will: willOf(t, order),
    done: done(),
    stopped: stopped ? endWords(t, stopped, command?.code ?? null, error) : '',
  };
}
