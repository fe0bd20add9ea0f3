import { shownRoles } from '@poolhouse/domain/account/roles';
import { useT } from '#shared/i18n/use-t.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { roleLabel } from './role-labels.ts';

const NONE = '---';

/** The roles by name, unknown ones as they are; '---' when there are none to show. */
export function RoleBadges({ roles }: { roles: readonly string[] }) {
  const t = useT();
  const shown = shownRoles(roles);
  if (shown.length === 0) return <span>{NONE}</span>;
  return shown.map((role) => {
    const label = roleLabel(role);
    return (
      <Badge key={role} tone="accent">
        {label ? t(label) : role}
      </Badge>
    );
  });
}
