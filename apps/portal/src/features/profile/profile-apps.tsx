import { DEFAULT_BRAND } from '@poolhouse/brands/names';
import { mayControl } from '@poolhouse/domain/account/roles';
import { ExternalLink } from 'lucide-react';
import { useBrand } from '#shared/brand/use-brand.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useOpenApp } from '#shared/session/open-app.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import css from './profile-card.module.css';

/** The ways into the applications: Pool Live for everybody, Pool Remote for those who may switch units. */
export function ProfileApps({ roles }: { roles: readonly string[] }) {
  const t = useT();
  const open = useOpenApp();
  const { remote } = useBrand().links;
  const isOpening = (app: string) => open.isPending && open.variables.app === app;
  return (
    <Card title={t('profile.apps')} roomy>
      <div className={css.apps}>
        <Button isPending={isOpening(DEFAULT_BRAND)} onPress={() => open.mutate({ app: DEFAULT_BRAND })}>
          <ExternalLink size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('profile.openPoolLive')}
        </Button>
        {mayControl(roles) ? (
          <Button isPending={isOpening(remote)} onPress={() => open.mutate({ app: remote })}>
            <ExternalLink size={18} strokeWidth={1.75} aria-hidden="true" />
            {t('profile.openPoolRemote')}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
