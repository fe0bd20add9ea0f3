import { useTitle } from '#shared/router/use-title.ts';
import { Card } from '#shared/ui/card.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import css from './working.module.css';

/** A public screen that does something by itself and says what. */
export function Working({ title }: { title: string }) {
  useTitle(title);
  return (
    <Card roomy>
      <div className={css.working} role="status">
        <Spinner size={32} />
        <h1>{title}</h1>
      </div>
    </Card>
  );
}
