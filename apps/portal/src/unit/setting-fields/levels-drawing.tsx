import clsx from 'clsx';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { Link } from 'react-router';
import css from './levels-drawing.module.css';

export interface LevelMark {
  readonly id: string;
  readonly label: string;
  /** cm above the bottom; not a number while it is being typed. */
  readonly value: number;
  /** With its unit. */
  readonly text: string;
  /** What it was before it was changed here: the drawing's scale stands still meanwhile. */
  readonly begun: number;
  readonly isAlarm: boolean;
  /** Where it is set, when it is not to be moved here. */
  readonly href?: string;
}

export interface LevelsDrawingProps {
  /** From the top. */
  marks: readonly LevelMark[];
  /** cm, undefined when the unit does not measure it. */
  level: number | undefined;
  levelText: string;
  /** Of marks that lead nowhere. */
  onMove?: (id: string, value: number) => void;
}

const LEAST = 0;
const MOST = 300;
const keySteps: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 10,
  PageDown: -10,
};

/** The part of the basin in which the levels lie, with some room above and more water below. */
function scaleOf(values: readonly number[]): { bottom: number; top: number } {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(high - low, 8);
  return { bottom: low - span * 0.45, top: high + span * 0.25 };
}

/** The pool cut open: its water, and the levels at which something happens, each to be dragged or a link. */
export function LevelsDrawing({ marks, level, levelText, onMove }: LevelsDrawingProps) {
  const basin = useRef<HTMLDivElement>(null);
  const known = marks.flatMap(({ value, begun }) => [value, begun]).filter(Number.isFinite);
  const { bottom, top } = scaleOf(known);
  const share = (cm: number) => Math.min(1, Math.max(0, (cm - bottom) / (top - bottom)));
  /** Between those above and below it, which it never passes. */
  const place = (index: number, value: number): void => {
    const mark = marks[index];
    const [above, below] = [marks[index - 1]?.value, marks[index + 1]?.value];
    const most = Number.isFinite(above) ? Number(above) - 1 : MOST;
    const least = Number.isFinite(below) ? Number(below) + 1 : LEAST;
    const next = Math.max(least, Math.min(most, Math.round(value)));
    if (mark && next !== mark.value) onMove?.(mark.id, next);
  };
  return (
    <div className={css.basin} ref={basin}>
      <div className={css.water} style={{ height: `${share(level ?? (bottom + top) / 2) * 100}%` }} />
      {levelText ? <span className={css.level}>{levelText}</span> : null}
      {marks.map((mark, index) =>
        Number.isFinite(mark.value) ? (
          <Mark
            key={mark.id}
            mark={mark}
            at={share(mark.value)}
            cmPerPixel={() => (top - bottom) / (basin.current?.clientHeight || 1)}
            onPlace={(value) => place(index, value)}
          />
        ) : null,
      )}
    </div>
  );
}

interface MarkProps {
  mark: LevelMark;
  at: number;
  cmPerPixel: () => number;
  onPlace: (value: number) => void;
}

function Mark({ mark: { label, value, text, isAlarm, href }, at, cmPerPixel, onPlace }: MarkProps) {
  const hold = useRef<{ y: number; value: number }>(undefined);
  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    hold.current = { y: event.clientY, value };
  }
  function onPointerMove(event: PointerEvent): void {
    const { current } = hold;
    if (current) onPlace(current.value - (event.clientY - current.y) * cmPerPixel());
  }
  const letGo = (): void => {
    hold.current = undefined;
  };
  function onKeyDown(event: KeyboardEvent): void {
    const by = keySteps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onPlace(value + by);
  }
  const look = {
    className: clsx(css.mark, isAlarm && css.alarm, href && css.link),
    style: { insetBlockEnd: `${at * 100}%` },
  };
  const words = (
    <>
      <span className={css.name}>{label}</span>
      <span className={css.value}>{text}</span>
    </>
  );
  if (href) {
    return (
      <Link to={href} {...look}>
        {words}
      </Link>
    );
  }
  return (
    <div
      {...look}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      aria-valuenow={value}
      aria-valuetext={text}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={onKeyDown}
    >
      {words}
    </div>
  );
}
