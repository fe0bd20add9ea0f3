import { useT } from '#shared/i18n/use-t.ts';
import { fieldLabel } from '#unit/settings/words.ts';
import css from './configuration.module.css';
import { type Entry, requiredChannel, type SectionEntries } from './entries.ts';
import { EntryRow } from './entry-row.tsx';
import { Levels } from './levels.tsx';

/** Entries that stand together: those of a group, or all between two groups. */
interface Stretch {
  /** Its name; empty outside of groups. */
  readonly group: string;
  readonly entries: readonly Entry[];
}

const above = ({ path }: Entry): string => (path.includes('.') ? path.slice(0, path.indexOf('.')) : '');

function stretchesOf(all: readonly Entry[]): Stretch[] {
  // A group with a switch of its own is called as that is, and stands among the others.
  const switched = new Set(all.filter(({ path }) => path.endsWith('.on')).map(above));
  const groupOf = (entry: Entry) => (switched.has(above(entry)) ? '' : above(entry));
  const begins = all.flatMap((entry, index) => {
    const before = all[index - 1];
    return before && groupOf(before) === groupOf(entry) ? [] : [{ index, group: groupOf(entry) }];
  });
  return begins.map(({ index, group }, at) => ({
    group,
    entries: all.slice(index, begins[at + 1]?.index),
  }));
}

/** A section's fields in their order, groups with their names. */
export function EntryList({ section }: { section: SectionEntries }) {
  const stretches = stretchesOf(section.entries.filter((entry) => !requiredChannel(entry)));
  return stretches.map((stretch) => (
    <EntryStretch key={stretch.entries[0]?.path ?? ''} section={section} {...stretch} />
  ));
}

function EntryStretch({ section, group, entries }: Stretch & { section: SectionEntries }) {
  const t = useT();
  const rows = (
    <ul className={css.rows}>
      {entries.map((entry) => (
        <EntryRow
          key={entry.path}
          entry={entry}
          isInner={group === '' && above(entry) !== '' && !entry.path.endsWith('.on')}
        />
      ))}
    </ul>
  );
  if (group === '') return rows;
  return (
    <div className={css.group}>
      <h3>{fieldLabel(t, section.name, group)}</h3>
      {group === 'levels' ? <Levels entries={entries} rows={rows} /> : rows}
    </div>
  );
}
