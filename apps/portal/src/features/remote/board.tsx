import type { UnitState } from '@poolhouse/contract/api/units';
import { useQuery } from '@tanstack/react-query';
import { PartBoundary } from '#shared/chunks/part-boundary.tsx';
import { formatStamp } from '#shared/format/date-time.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/ui/card.tsx';
import rows from '#unit/command/part-row.module.css';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { ownName, saidSetting, saidSettingsQuery } from '#unit/data/said-settings-query.ts';
import { plannedTime } from '#unit/show/planned-time.ts';
import { BackwashRow } from './backwash-row.tsx';
import { type BoardPart, isRelayType, partsWith } from './board.ts';
import { CoverRow } from './cover-row.tsx';
import { DosingRow } from './dosing-row.tsx';
import { FillingRow } from './filling-row.tsx';
import { HeatRow } from './heat-row.tsx';
import { IdentifyRow } from './identify-row.tsx';
import { partWords } from './part-words.ts';
import { PumpRow } from './pump-row.tsx';
import { RelayRow } from './relay-row.tsx';
import type { RowProps } from './row.ts';
import { useEquipment } from './use-equipment.ts';

interface BoardProps {
  unit: LiveUnit;
  state: UnitState;
  isBlocked: boolean;
}

/** All that can be switched, a row each: what it does and why, and what became of the last press in its own row. */
export function Board({ unit, state, isBlocked }: BoardProps) {
  const t = useT();
  const shown = useEquipment(unit, state);
  const shownOf = (part: BoardPart) => {
    if (part === 'cover') return undefined;
    return shown.get(part) ?? (part === 'dosing' ? shown.get('electrolyser') : undefined);
  };
  return (
    <Card flush>
      <ul className={rows.rows} aria-label={t('board.title')}>
        {partsWith(unit.features).map((part) => (
          <PartBoundary key={part}>
            <Row part={part} unit={unit} state={state} isBlocked={isBlocked} shown={shownOf(part)} />
          </PartBoundary>
        ))}
        <IdentifyRow unit={unit} isBlocked={isBlocked} />
      </ul>
    </Card>
  );
}

const plain = {
  filtration: PumpRow,
  dosing: DosingRow,
  backwash: BackwashRow,
  filling: FillingRow,
  cover: CoverRow,
};

/** What the unit does, why and until when; what whoever runs the cloud has switched off says so and is not switched. */
function useRow(part: BoardPart, props: RowProps): RowProps {
  const t = useT();
  const { unit, state, shown, isBlocked } = props;
  const flag = part === 'heating' || part === 'filling' ? part : undefined;
  if (flag && unit.notAllowed.includes(flag)) {
    return {
      ...props,
      isBlocked: true,
      shown: { running: shown?.running ?? false, words: t('board.notAllowed') },
    };
  }
  const words = partWords(part, state, shown?.words, {
    t,
    time: (instant) => plannedTime(instant, unit.timeZone),
    stamp: (instant) => formatStamp(instant, unit.timeZone),
  });
  return { ...props, isBlocked, shown: shown && { ...shown, words: words ?? shown.words } };
}

function Row({ part, ...given }: RowProps & { part: BoardPart }) {
  const props = useRow(part, given);
  switch (part) {
    case 'heating':
    case 'solar':
      return <HeatRow part={part} {...props} />;
    case 'relay1':
    case 'relay2':
    case 'relay3':
    case 'relay4':
      return <NamedRelay part={part} {...props} />;
    default: {
      const Plain = plain[part];
      return <Plain {...props} />;
    }
  }
}

/** Relays are what their owner calls them, and do what the settings make of them. */
function NamedRelay({ part, ...props }: RowProps & { part: `relay${number}` }) {
  const { data } = useQuery(saidSettingsQuery(props.unit['@id']));
  const type = saidSetting(data, part, 'type');
  return (
    <RelayRow
      {...props}
      n={Number(part.slice(-1))}
      name={ownName(data, part) ?? ''}
      type={isRelayType(type) ? type : undefined}
    />
  );
}
