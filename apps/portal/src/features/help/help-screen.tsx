import { useBrand } from '#shared/brand/use-brand.ts';
import { pageConfig } from '#shared/config/page-config.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useTitle } from '#shared/router/use-title.ts';
import { Card } from '#shared/ui/card.tsx';
import { Link } from '#shared/ui/link.tsx';
import css from './help-screen.module.css';
import { helpTopics } from './help-topics.ts';

/** The portal's own help, for brands that name no other: it needs nothing from outside. Decision 021. */
export function HelpScreen() {
  const t = useT();
  const { flags } = useBrand();
  const { support } = pageConfig();
  useTitle(t('nav.help'));
  return (
    <div className={css.page}>
      <header>
        <h1>{t('nav.help')}</h1>
        <p className={css.lead}>{t('help.lead')}</p>
      </header>
      {helpTopics(flags).map(({ name, link }) => (
        <Card key={name} title={t(`help.${name}.title`)} roomy>
          <p>{t(`help.${name}.text`)}</p>
          {name === 'contact' && support ? (
            <p>
              {t('help.contact.support')} <Link href={`mailto:${support}`}>{support}</Link>
            </p>
          ) : null}
          {link ? (
            <p>
              <Link href={link.href}>{t(link.label)}</Link>
            </p>
          ) : null}
        </Card>
      ))}
    </div>
  );
}
