import { DAY_MINUTES, type Interval } from '@poolhouse/domain/filtration/interval';
import clsx from 'clsx';
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import css from './day-bar.module.css';
import { DayScale } from './day-scale.tsx';
import { type Grip, moved, partsOf, placeInDay, SNAP, type SpanKind } from './day-spans.ts';
import { timeOf } from './read-typed.ts';

export interface DaySpan extends Interval {
  readonly id: string;
  readonly kind: SpanKind;
  /** What is read out: 'Interval 2'. */
  readonly name: string;
  /** In the block, as far as there is room. */
  readonly label?: string;
  readonly look?: 'strong' | 'quiet' | 'off';
  /** It cannot be gone by as it is. */
  readonly isWrong?: boolean;
}

export interface DayBarProps {
  label: string;
  spans: readonly DaySpan[];
  onMove: (id: string, span: Interval) => void;
}

/** Pixels beside an end in which that end is taken, and not the whole. */
const EDGE = 14;
const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -15,
  ArrowDown: -15,
  ArrowRight: 15,
  ArrowUp: 15,
  PageDown: -60,
  PageUp: 60,
};

/** A day from midnight to midnight. What goes on after midnight stands at both of its ends. */
export function DayBar({ label, spans, onMove }: DayBarProps) {
  const t = useT();
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const move = (span: DaySpan, grip: Grip, by: number): void => {
    const others = spans.filter((one) => one.id !== span.id);
    const next = moved(span, grip, by, { kind: span.kind, others });
    if (next.start !== span.start || next.end !== span.end) onMove(span.id, next);
  };
  return (
    <fieldset className={css.day} aria-label={label}>
      <VisuallyHidden>
        <p id={id}>{t('setting.day.keys')}</p>
      </VisuallyHidden>
      <DayScale ref={bar}>
        {spans.flatMap((span) =>
          partsOf(span).map((part) => (
            <Block
              key={`${span.id} ${part[0] === span.start}`}
              span={span}
              part={part}
              isFirst={part[0] === span.start}
              isSplit={partsOf(span).length > 1}
              describedBy={id}
              minutesPerPixel={() => DAY_MINUTES / (bar.current?.clientWidth || DAY_MINUTES)}
              onMove={(grip, by) => move(span, grip, by)}
            />
          )),
        )}
      </DayScale>
    </fieldset>
  );
}

interface BlockProps {
  span: DaySpan;
  part: readonly [from: number, to: number];
  isFirst: boolean;
  /** Whether it stands at both ends of the day. */
  isSplit: boolean;
  describedBy: string;
  minutesPerPixel: () => number;
  onMove: (grip: Grip, by: number) => void;
}

/** Where somebody has taken hold of a block. */
interface Hold {
  readonly grip: Grip;
  readonly x: number;
  /** Minutes that it has gone by so far. */
  gone: number;
}

function Block({
  span,
  part: [from, to],
  isFirst,
  isSplit,
  describedBy,
  minutesPerPixel,
  onMove,
}: BlockProps) {
  const hold = useRef<Hold>(undefined);
  const text = `${timeOf(span.start)}–${timeOf(span.end)}`;

  function gripAt({ clientX, currentTarget }: PointerEvent): Grip {
    const { left, right, width } = currentTarget.getBoundingClientRect();
    const edge = Math.min(EDGE, width / 3);
    // Of one in two parts the outer ends are the day's, not its own.
    if (clientX < left + edge && (!isSplit || isFirst)) return 'start';
    if (clientX > right - edge && (!isSplit || !isFirst)) return 'end';
    return 'whole';
  }
  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    hold.current = { grip: gripAt(event), x: event.clientX, gone: 0 };
  }
  function onPointerMove(event: PointerEvent): void {
    const { current } = hold;
    if (!current) return;
    const way = Math.round(((event.clientX - current.x) * minutesPerPixel()) / SNAP) * SNAP;
    if (way === current.gone) return;
    onMove(current.grip, way - current.gone);
    current.gone = way;
  }
  function onKeyDown(event: KeyboardEvent): void {
    const by = keySteps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(event.shiftKey ? 'end' : event.altKey ? 'start' : 'whole', by);
  }
  return (
    <div
      className={clsx(
        ...[css.block, css[span.look ?? 'strong'], isSplit && (isFirst ? css.goesOn : css.cameOn)],
        span.isWrong && css.wrong,
      )}
      style={placeInDay([from, to])}
      role="slider"
      tabIndex={isFirst ? 0 : -1}
      aria-hidden={isFirst ? undefined : true}
      aria-label={span.name}
      aria-invalid={span.isWrong || undefined}
      aria-describedby={describedBy}
      aria-valuemin={0}
      aria-valuemax={DAY_MINUTES}
      aria-valuenow={span.start}
      aria-valuetext={text}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        hold.current = undefined;
      }}
      onPointerCancel={() => {
        hold.current = undefined;
      }}
      onKeyDown={onKeyDown}
    >
      <span className={css.label}>{span.label ?? text}</span>
    </div>
  );
}
