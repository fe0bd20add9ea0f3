import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#shared/api/api-error.ts';
import { useAction } from '#shared/api/use-action.ts';
import { translate } from '#shared/i18n/i18n.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { toast } from '#shared/toasts/toasts.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { unitListsKey } from '#unit/data/unit-list-query.ts';
import { unitName } from '#unit/show/unit-name.ts';
import css from './edit.module.css';
import { unpairUnit } from './edit-requests.ts';
import { UnpairFailed } from './unpair-failed.tsx';

/** Whose unit it was, it is no more: with what ends by it said before. */
export function UnpairSection({ unit, onUnpaired }: { unit: LiveUnit; onUnpaired: () => void }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const unpair = useUnpairing(unit, onUnpaired);
  const name = unitName(t, unit);
  const ends = [
    t('edit.unpair.ends.access'),
    t('edit.unpair.ends.open'),
    ...(unit.aquaLink ? [t('edit.unpair.ends.link')] : []),
    t('edit.unpair.ends.history'),
    t('edit.unpair.ends.unit'),
  ];
  return (
    <Card roomy title={t('edit.unpair.title')} description={t('edit.unpair.text')}>
      <div>
        <Button
          variant="danger"
          onPress={() => {
            unpair.reset();
            setAsking(true);
          }}
        >
          {t('edit.unpair.button')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asking}
        title={t('edit.unpair.ask', { name })}
        confirmLabel={t('edit.unpair.button')}
        danger
        isPending={unpair.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => unpair.mutate()}
      >
        <ul className={css.ends}>
          {ends.map((end) => (
            <li key={end}>{end}</li>
          ))}
        </ul>
        {unpair.error ? <UnpairFailed error={unpair.error} /> : null}
      </ConfirmDialog>
    </Card>
  );
}

function useUnpairing(unit: LiveUnit, onUnpaired: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useAction({
    run: () =>
      unpairUnit(unit['@id']).catch((error: unknown) => {
        // Whose it is no more has it unpaired: by a press whose answer was lost, or in another window.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: unitListsKey });
      // The push that says the same may have been quicker, and have taken this screen away.
      if (isHere.current) onUnpaired();
      else await navigate(paths.units, { replace: true });
      toast.success(translate('edit.unpair.done'));
    },
    // Shown in the dialog.
    onError: () => true,
  });
}
