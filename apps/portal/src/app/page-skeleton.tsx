import { Logo } from '#shared/ui/logo.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import layout from './layouts/default-layout.module.css';
import header from './layouts/header.module.css';
import css from './page-skeleton.module.css';

/** A page behind the login until it is known who asks: the frame, and placeholders for its content. */
export function PageSkeleton() {
  return (
    <div aria-busy="true">
      <div className={header.header}>
        <div className={header.bar}>
          <span className={header.logo}>
            <Logo />
          </span>
        </div>
      </div>
      <div className={layout.main}>
        <Skeleton shape="title" />
        <div className={css.cards}>
          <Skeleton shape="card" />
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </div>
      </div>
    </div>
  );
}
