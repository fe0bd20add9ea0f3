import type { UnitResource } from '@poolhouse/contract/api/units';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleHelp, Link2, Unlink } from 'lucide-react';
import { useAction } from '#shared/api/use-action.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { unitPath } from '#shared/router/paths.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Link } from '#shared/ui/link.tsx';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { anyUnitKey, unitQuery } from '#unit/data/unit-query.ts';
import { useLiveUnit } from '#unit/data/use-live-unit.ts';
import { groupSerial } from '#unit/show/group-digits.ts';
import { unitName } from '#unit/show/unit-name.ts';
import { usePresence } from '#unit/standing/standing.ts';
import { aquaStanding, strangerOnBus } from './aqua-standing.ts';
import css from './edit.module.css';
import { unlinkUnits } from './edit-requests.ts';

type LinkOf = NonNullable<UnitResource['aquaLink']>;

/** The other side of a link, whether the controller reaches the aqua unit, and the end of it. */
export function Linked({ unit, link }: { unit: LiveUnit; link: LinkOf }) {
  const t = useT();
  const client = useQueryClient();
  useLiveUnit(link.unit);
  const { data: other } = useQuery(unitQuery(link.unit));
  const end = useAction({
    run: () => unlinkUnits(unit['@id']),
    success: 'edit.link.ended',
    onSuccess: () => client.invalidateQueries({ queryKey: anyUnitKey }),
  });
  const [controller, aqua] = unit.kind === 'controller' ? [unit, link] : [other, unit];
  return (
    <>
      <div className={css.linked}>
        <div>
          <Link href={unitPath(link.serialNumber)}>
            {unitName(t, { name: other?.name ?? '', serialNumber: link.serialNumber })}
          </Link>
          <p className={css.serial}>{t('unit.number', { serial: groupSerial(link.serialNumber) })}</p>
        </div>
        {controller ? <Reached controller={controller} serialNumber={aqua.serialNumber} /> : null}
      </div>
      <div>
        <Button isPending={end.isPending} onPress={() => end.mutate()}>
          {t('edit.link.end')}
        </Button>
      </div>
    </>
  );
}

const looks = {
  connected: { tone: 'good', icon: Link2 },
  disconnected: { tone: 'warning', icon: Unlink },
  unknown: { tone: 'neutral', icon: CircleHelp },
} as const;

function Reached({ controller, serialNumber }: { controller: LiveUnit; serialNumber: string }) {
  const t = useT();
  const presence = usePresence(controller);
  const standing = aquaStanding(controller, { presence }, serialNumber);
  const stranger = strangerOnBus(controller, serialNumber);
  return (
    <>
      <span role="status">
        <Badge {...looks[standing]}>{t(`edit.link.${standing}`)}</Badge>
      </span>
      {standing === 'connected' ? null : (
        <p className={css.why}>
          {standing === 'disconnected' && stranger
            ? t('edit.link.stranger', { serial: groupSerial(stranger) })
            : t(`edit.link.${standing}.text`)}
        </p>
      )}
    </>
  );
}
