import type { EndUserResource } from '@poolhouse/contract/api/end-users';
import { isDemoAddress } from '@poolhouse/domain/account/email';
import { Check, X } from 'lucide-react';
import { formatDate, formatDateAndTime } from '#shared/format/date-time.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Card } from '#shared/ui/card.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { ProfileApps } from './profile-apps.tsx';
import css from './profile-card.module.css';
import { RoleBadges } from './role-badges.tsx';

export function ProfileCard({ user }: { user: EndUserResource }) {
  const t = useT();
  const isDemo = isDemoAddress(user.email);
  return (
    <>
      <PageTitle title={`${user.name} ${user.surname}`} />
      <Card roomy>
        <dl className={css.facts}>
          <div>
            <dt>{t('account.email')}</dt>
            <dd>
              {isDemo ? null : <span>{user.email}</span>}
              {isDemo ? (
                <Badge>{t('demo.title')}</Badge>
              ) : user.isEmailValid ? (
                <Badge tone="good" icon={Check}>
                  {t('profile.emailConfirmed')}
                </Badge>
              ) : (
                <Badge tone="warning" icon={X}>
                  {t('profile.emailNotConfirmed')}
                </Badge>
              )}
            </dd>
          </div>
          <div>
            <dt>{t('profile.roles')}</dt>
            <dd>
              <RoleBadges roles={user.roles} />
            </dd>
          </div>
          <div>
            <dt>{t('profile.registered')}</dt>
            <dd>{formatDate(user.createdAt)}</dd>
          </div>
          <div>
            <dt>{t('profile.updated')}</dt>
            <dd>{formatDateAndTime(user.updatedAt)}</dd>
          </div>
        </dl>
      </Card>
      <ProfileApps roles={user.roles} />
    </>
  );
}
