/** Somebody with an account and a living session. */
export interface Person {
  readonly id: string;
  readonly email: string;
  /** As a `Cookie` header has it. */
  readonly cookie: string;
}
