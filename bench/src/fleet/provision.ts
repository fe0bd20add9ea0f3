/** What a unit was given at its making. */
export interface Identity {
  readonly id: string;
  readonly serial: string;
  readonly secret: string;
}
