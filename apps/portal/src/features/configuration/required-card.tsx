import { Link } from 'react-router';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { unitPath } from '#shared/router/paths.ts';
import { useUnit } from '#unit/data/unit-context.ts';
import { BandBar } from '#unit/setting-views/band-bar.tsx';
import { settingPath } from '#unit/settings/shape.ts';
import { inOneLine } from '#unit/settings/value-words.ts';
import { fieldLabel } from '#unit/settings/words.ts';
import { Awaited } from './awaited.tsx';
import css from './configuration.module.css';
import { type Entry, requiredChannel } from './entries.ts';
import { valueLines } from './entry-words.ts';

/** What the pool is required to have, above all else. */
export function RequiredCard({ entries }: { entries: readonly Entry[] }) {
  const t = useT();
  return (
    <section className={css.required} aria-labelledby="required">
      <h2 id="required">{t('configuration.required')}</h2>
      <ul className={css.tiles}>
        {entries.map((entry) => (
          <li key={`${entry.section}.${entry.path}`}>
            <Tile entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ entry }: { entry: Entry }) {
  const t = useT();
  const language = useLanguage();
  const { serialNumber } = useUnit();
  const { section, path, field, value } = entry;
  const channel = requiredChannel(entry);
  const shown = valueLines({ t, language }, field, value).map(inOneLine);
  return (
    <Link className={css.tile} to={unitPath(serialNumber, settingPath(section, path))}>
      <span className={css.tileName}>{fieldLabel(t, section, path)}</span>
      <span className={value === undefined ? css.unsaid : css.big}>{shown}</span>
      <Awaited entry={entry} />
      {channel && value !== undefined ? <BandBar field={field} wanted={value} channel={channel} /> : null}
    </Link>
  );
}
