import type { EndUserResource } from '@poolhouse/contract/api/end-users';
import { isDemoAddress } from '@poolhouse/domain/account/email';
import { Later } from '#shared/chunks/later.tsx';
import { UnsavedChanges } from '#shared/forms/unsaved-changes.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { pushPart } from '#shared/push/push-part.ts';
import { useMe } from '#shared/session/me-query.ts';
import { Card } from '#shared/ui/card.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { AccountSection } from './account-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { useContactForm } from './use-contact-form.ts';
import { usePasswordForm } from './use-password-form.ts';

export function SettingsScreen() {
  const user = useMe();
  return user ? <Settings key={user['@id']} user={user} /> : null;
}

/** The profile's own language stays in the list, even when the cloud no longer offers it. */
const choosableLangs = ({ lang, availableLangs }: EndUserResource) =>
  availableLangs.includes(lang) ? availableLangs : [lang, ...availableLangs];

function Settings({ user }: { user: EndUserResource }) {
  const t = useT();
  const contact = useContactForm(user);
  const password = usePasswordForm(user);
  const isDemo = isDemoAddress(user.email);
  const isDirty = contact.form.formState.isDirty || password.form.formState.isDirty;
  return (
    <>
      <PageTitle title={t('settings.title')} />
      <ContactSection {...contact} langs={choosableLangs(user)} />
      {isDemo ? null : <PasswordSection {...password} email={user.email} />}
      <AccountSection user={user} isDemo={isDemo} />
      {/* It comes later, and would move what stands below it from under a finger. */}
      {isDemo ? null : <Later part={pushPart} props={{}} wait={<Waiting />} />}
      {/* One for all sections: a router asks one question at a time. */}
      <UnsavedChanges when={isDirty} onLeave={contact.forget} />
    </>
  );
}

const Waiting = () => (
  <Card roomy>
    <Skeleton />
  </Card>
);
