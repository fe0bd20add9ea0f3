import type { SettingsSection } from '@poolhouse/contract/api/settings';
import { CircleAlert, Clock } from 'lucide-react';
import { useT } from '#shared/i18n/use-t.ts';
import { Badge } from '#shared/ui/badge.tsx';

/** Whether the unit goes by a section as it stands here. */
export function SectionState({ known: { desired, reported, pending, refused } }: { known: SettingsSection }) {
  const t = useT();
  if (pending) {
    return (
      <Badge tone="accent" icon={Clock}>
        {t('setting.state.pending')}
      </Badge>
    );
  }
  if (refused) {
    return (
      <Badge tone="error" icon={CircleAlert}>
        {t('setting.state.refused')}
      </Badge>
    );
  }
  return <Badge>{t(desired || reported ? 'setting.state.reported' : 'setting.state.factory')}</Badge>;
}
