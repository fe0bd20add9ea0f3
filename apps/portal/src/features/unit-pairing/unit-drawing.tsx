import css from './unit-drawing.module.css';

interface CellsProps {
  x: number;
  y: number;
  /** How many characters each group has. */
  groups: readonly number[];
  /** Width of a cell. */
  wide: number;
  marked: boolean;
}

/** Characters as cells in groups: where they stand, and not what they say. */
function Cells({ x, y, groups, wide, marked }: CellsProps) {
  const [gap, between] = [1.5, 5];
  const cells = groups.flatMap((letters, group) => {
    const before = groups.slice(0, group).reduce((sum, one) => sum + one, 0);
    return Array.from({ length: letters }, (_, at) => x + (before + at) * (wide + gap) + group * between);
  });
  return cells.map((left) => (
    <rect
      key={left}
      className={marked ? css.cell : css.quiet}
      x={left}
      y={y}
      width={wide}
      height={wide * 1.4}
      rx="1.5"
    />
  ));
}

const code = [
  [0, 0],
  [15, 0],
  [0, 15],
  [9, 9],
  [18, 18],
] as const;

/** The label: a QR code, the serial number, below it the activation code. */
function Label({ marks }: { marks: 'serial' | 'code' }) {
  return (
    <>
      <rect className={css.paper} x="1" y="1" width="142" height="90" rx="8" />
      <rect className={css.line} x="14" y="16" width="56" height="5" rx="2.5" />
      <rect className={css.line} x="14" y="28" width="38" height="5" rx="2.5" />
      {code.map(([x, y]) => (
        <rect key={`${x} ${y}`} className={css.qr} x={105 + x} y={12 + y} width="8" height="8" rx="1.5" />
      ))}
      <rect
        className={css.mark}
        x="8"
        y={marks === 'serial' ? 42 : 63}
        width={marks === 'serial' ? 87 : 128}
        height="18"
        rx="5"
      />
      <Cells x={14} y={46.5} groups={[3, 3, 3]} wide={6} marked={marks === 'serial'} />
      <Cells x={14} y={68.4} groups={[4, 4, 4, 4]} wide={5} marked={marks === 'code'} />
    </>
  );
}

/** The front: a display, below it the button PAIR among others. */
function Front({ marks }: { marks: boolean }) {
  return (
    <>
      <rect className={css.body} x="1" y="1" width="142" height="90" rx="12" />
      <rect className={css.display} x="14" y="12" width="116" height="46" rx="6" />
      <rect className={css.line} x="24" y="20" width="38" height="4" rx="2" />
      {marks ? (
        <>
          <rect className={css.mark} x="19" y="31" width="106" height="20" rx="5" />
          <Cells x={25} y={35.5} groups={[5, 5]} wide={7.6} marked />
        </>
      ) : (
        <rect className={css.line} x="24" y="34" width="62" height="12" rx="3" />
      )}
      {[34, 72, 110].map((x) => (
        <circle
          key={x}
          className={marks && x === 72 ? css.pressed : css.button}
          cx={x}
          cy="74"
          r={marks && x === 72 ? 8 : 6.5}
        />
      ))}
    </>
  );
}

/** Where to look, beside words that say the same: 'unit' is the front with its label, the serial number marked. */
export function UnitDrawing({ of }: { of: 'unit' | 'display' | 'label' }) {
  return (
    <svg
      className={of === 'unit' ? css.whole : css.part}
      viewBox={of === 'unit' ? '0 0 316 92' : '0 0 144 92'}
      aria-hidden="true"
    >
      {of === 'label' ? null : <Front marks={of === 'display'} />}
      {of === 'label' ? <Label marks="code" /> : null}
      {of === 'unit' ? (
        <>
          <path className={css.lead} d="M143 53H172" />
          <g transform="translate(172 0)">
            <Label marks="serial" />
          </g>
        </>
      ) : null}
    </svg>
  );
}
