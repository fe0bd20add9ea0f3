import type { LeafField } from '#unit/settings/leaves.ts';

/** What every field of a setting is drawn from. */
export interface FieldProps<Shape> {
  field: Shape;
  label: string;
  about?: string | undefined;
  /** What is wrong with it, once that is to be told. */
  error?: string | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Somebody has been at it. */
  onLeave?: (() => void) | undefined;
  isDisabled?: boolean | undefined;
  /** The options of a choice that the unit has hardware for. */
  offered?: ((options: readonly string[]) => readonly string[]) | undefined;
  /** One of several in a row: without steps, and a choice from a list. */
  isPart?: boolean | undefined;
}

/** What is known of the parts of a field, by their place in it: `[1].end`, `.speed`. */
export interface PartRules {
  /** What is wrong with one. */
  errorOf(part: string, field: LeafField): string | undefined;
  /** Somebody has been at one; without a name at all of them. */
  leave(part?: string): void;
  /** Of a choice. */
  offered(part: string, options: readonly string[]): readonly string[];
}
