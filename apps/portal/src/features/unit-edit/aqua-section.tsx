import { useState } from 'react';
import { Later, part } from '#shared/chunks/later.tsx';
import { drafts } from '#shared/forms/drafts.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useUser } from '#shared/session/use-user.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Loading } from '#shared/ui/loading.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { groupSerial } from '#unit/show/group-digits.ts';
import { linkDraft } from './link-draft.ts';
import { Linked } from './linked.tsx';

// Most pools have no aqua unit.
const linkNew = part(async () => (await import('./link-new.tsx')).LinkNew);

/** The aqua unit of a controller, or the controller of an aqua unit. */
export function AquaSection({ unit }: { unit: LiveUnit }) {
  const t = useT();
  const { kind, aquaLink } = unit;
  return (
    <Card roomy title={t(`edit.link.title.${kind}`)} description={t(`edit.link.lead.${kind}`)}>
      {aquaLink ? <Linked unit={unit} link={aquaLink} /> : <NotLinked unit={unit} />}
    </Card>
  );
}

function NotLinked({ unit }: { unit: LiveUnit }) {
  const t = useT();
  const owner = useUser()['@id'];
  // What was typed before is gone on with.
  const [serial, setSerial] = useState(() =>
    Object.keys(drafts.of(owner, linkDraft(unit))).length > 0 ? '' : undefined,
  );
  if (serial !== undefined) {
    const props = { unit, serial, onClose: () => setSerial(undefined) };
    return <Later part={linkNew} props={props} wait={<Loading />} />;
  }
  const onBus = unit.aqua?.serialNumber;
  if (onBus === undefined) {
    return (
      <div>
        <Button onPress={() => setSerial('')}>{t(`edit.link.open.${unit.kind}`)}</Button>
      </div>
    );
  }
  return (
    <Notice
      tone="accent"
      action={<Button onPress={() => setSerial(onBus)}>{t('edit.link.open.controller')}</Button>}
    >
      {t('edit.link.onBus', { serial: groupSerial(onBus) })}
    </Notice>
  );
}
