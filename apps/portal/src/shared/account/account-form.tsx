import type { FormEventHandler, ReactNode } from 'react';
import css from './account-form.module.css';

export interface AccountFormProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}

/** Fields below each other. The method keeps passwords out of the address should the form go before its script runs. */
export function AccountForm({ onSubmit, children }: AccountFormProps) {
  return (
    <form className={css.form} method="post" noValidate onSubmit={onSubmit}>
      {children}
    </form>
  );
}
