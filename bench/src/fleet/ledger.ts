/** What a unit measured, as it is on the wire and in the database. */
export interface Content {
  readonly v: Readonly<Record<string, number>>;
  readonly o: Readonly<Record<string, number>>;
}

/** A row as the database has it. */
export interface StoredRow extends Content {
  readonly epoch: string;
  readonly seq: number;
  /** Epoch ms. */
  readonly at: number;
}

/** What one unit recorded and what of it the cloud called durable. */
export interface Ledger {
  readonly epoch: string;
  /** Epoch ms of the row with sequence number 0. */
  readonly begin: number;
  readonly stepMs: number;
  recorded: number;
  /** Sequence number + 1 up to which all was acknowledged. */
  acknowledged: number;
}

export interface Verdict {
  readonly acknowledged: number;
  readonly stored: number;
  /** Acknowledged and not there. */
  readonly lost: number;
  /** There more than once. */
  readonly doubled: number;
  /** There with another time or other values than were recorded, or never recorded at all. */
  readonly changed: number;
}

/**
 * The values of a row, computed from its place alone, so that whoever reads the row knows what must be in it. Quotients
 * of whole numbers, since a sum would have more digits than are kept.
 */
export function contentOf(unit: number, seq: number): Content {
  const mixed = Math.imul(unit + 1, 2_654_435_761) ^ Math.imul(seq + 1, 40_503);
  const part = (bits: number, count: number) => (mixed >>> bits) % count;
  return {
    v: { water: (150 + part(0, 200)) / 10, ph: (650 + part(5, 150)) / 100, redox: 500 + part(9, 400) },
    o: { filtration: part(3, 61), heating: part(13, 61) },
  };
}

const same = (one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);

/** Compares the rows of one unit with its ledger. */
export function judge(unit: number, ledger: Ledger, rows: readonly StoredRow[]): Verdict {
  const seen = new Uint16Array(ledger.recorded);
  let changed = 0;
  for (const row of rows) {
    const expected = contentOf(unit, row.seq);
    const known = row.epoch === ledger.epoch && row.seq >= 0 && row.seq < ledger.recorded;
    if (known) seen[row.seq] = (seen[row.seq] ?? 0) + 1;
    const right = row.at === ledger.begin + row.seq * ledger.stepMs;
    if (!known || !right || !same(expected.v, row.v) || !same(expected.o, row.o)) changed++;
  }
  const lost = seen.subarray(0, ledger.acknowledged).filter((times) => times === 0).length;
  const doubled = seen.filter((times) => times > 1).length;
  return { acknowledged: ledger.acknowledged, stored: rows.length, lost, doubled, changed };
}

export function total(verdicts: readonly Verdict[]): Verdict {
  const sum = (name: keyof Verdict) => verdicts.reduce((so, verdict) => so + verdict[name], 0);
  return {
    acknowledged: sum('acknowledged'),
    stored: sum('stored'),
    lost: sum('lost'),
    doubled: sum('doubled'),
    changed: sum('changed'),
  };
}
