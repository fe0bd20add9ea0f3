import css from './swatch.module.css';

/** A piece of a chart's line beside its name: told apart by its dash as well as by its colour. */
export function Swatch({ colour, dash }: { colour: string; dash: readonly number[] }) {
  return (
    <svg className={css.swatch} style={{ stroke: `var(${colour})` }} viewBox="0 0 24 4" aria-hidden="true">
      <line x1="1" y1="2" x2="23" y2="2" strokeDasharray={dash.join(' ')} />
    </svg>
  );
}
