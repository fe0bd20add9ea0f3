import { ArrowLeft } from 'lucide-react';
import { useT } from '#shared/i18n/use-t.ts';
import { useOpenApp } from '#shared/session/open-app.ts';
import { Button } from '#shared/ui/button.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { useBackLink } from './use-back-link.ts';

/** The account area's way back to the application somebody came from. */
export function BackButton() {
  const t = useT();
  const open = useOpenApp();
  const { target, way } = useBackLink();
  const look = { variant: 'quiet', size: 'small' } as const;
  const words = (
    <>
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      {t('nav.backTo', { app: t(`nav.app.${target}`) })}
    </>
  );
  if ('href' in way) {
    return (
      <LinkButton {...look} href={way.href}>
        {words}
      </LinkButton>
    );
  }
  return (
    <Button {...look} isPending={open.isPending} onPress={() => open.mutate(way)}>
      {words}
    </Button>
  );
}
