/** What a number counts; a form writes it behind the number. Empty: the field's name says it. */
export type SettingUnit =
  | ''
  | '°C'
  | 'K'
  | 'cm'
  | 's'
  | 'min'
  | 'h'
  | 'd'
  | 'l'
  | 'l/min'
  | 'm³'
  | 'm³/h'
  | 'bar'
  | 'mV'
  | 'mg/l'
  | 'ml'
  | 'g/h'
  | '%';

/** What a unit has to have. */
export interface Hardware {
  /** One of these features. */
  readonly features: readonly string[];
  /** Itself among its like: a unit whose features name any of `all` has those that they name, another one has all. */
  readonly among?: { readonly own: string; readonly all: readonly string[] };
}

interface Kind<Name extends string, Value> {
  readonly kind: Name;
  /** What a unit has from the factory. */
  readonly usual: Value;
  /** Without it the field is what it is from the factory, and is not shown. */
  readonly needs?: Hardware;
}
/** A number between two bounds, both included, in steps from zero; one that may be missing is null then. */
interface NumberField<Value extends number | null> extends Kind<'number', Value> {
  readonly unit: SettingUnit;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly isOptional: boolean;
  /** What is usual for values of another field beside it. */
  readonly usualBy?: { readonly field: string; readonly values: Readonly<Record<string, number>> };
}
interface ChoiceField<Option extends string> extends Kind<'choice', Option> {
  readonly options: readonly Option[];
}
/** What the clock of the unit's own zone shows: `HH:MM`; there is no 24:00. */
type TimeField = Kind<'time', string>;
type SwitchField = Kind<'switch', boolean>;

export const weekDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type WeekDay = (typeof weekDays)[number];
/** Days of the week, in their order, none twice. */
type DaysField = Kind<'days', readonly WeekDay[]>;
/** A line of text of at most so many characters; empty for none. */
interface LineField extends Kind<'line', string> {
  readonly most: number;
}
/** Fields that are one thing, as the levels of a pool. */
interface GroupField<Fields extends SettingFields> extends Omit<Kind<'group', never>, 'usual'> {
  readonly fields: Fields;
}
/** Fields that are one thing which may be missing: null then, as it is from the factory. */
interface MaybeField<Fields extends SettingFields> extends Kind<'maybe', null> {
  readonly fields: Fields;
}
/** The same fields up to `most` times, stored in the order of the field `order`. */
interface ListField<Fields extends SettingFields> extends Kind<'list', readonly object[]> {
  readonly fields: Fields;
  readonly most: number;
  readonly order: string;
}

export type SettingField =
  | NumberField<number>
  | NumberField<number | null>
  | ChoiceField<string>
  | TimeField
  | SwitchField
  | DaysField
  | LineField
  | GroupField<SettingFields>
  | MaybeField<SettingFields>
  | ListField<SettingFields>;
export interface SettingFields {
  readonly [name: string]: SettingField;
}

type ValueOf<Field> = Field extends { kind: 'group'; fields: infer Fields }
  ? StateOf<Fields>
  : Field extends { kind: 'maybe'; fields: infer Fields }
    ? StateOf<Fields> | null
    : Field extends { kind: 'list'; fields: infer Fields }
      ? StateOf<Fields>[]
      : Field extends { usual: infer Value }
        ? Value
        : never;
/** What a section with these fields holds. */
export type StateOf<Fields> = { -readonly [Name in keyof Fields]: ValueOf<Fields[Name]> };

type Range = Pick<NumberField<number>, 'unit' | 'min' | 'max' | 'step' | 'usualBy'>;

export const number = (range: Range & { usual: number }): NumberField<number> => ({
  ...{ kind: 'number', isOptional: false },
  ...range,
});
/** Null until somebody has said it. */
export const maybeNumber = (range: Range): NumberField<number | null> => ({
  ...{ kind: 'number', isOptional: true, usual: null },
  ...range,
});
export const choice = <const Option extends string>(
  options: readonly Option[],
  usual: Option,
): ChoiceField<Option> => ({ kind: 'choice', options, usual });
export const onOff = (usual: boolean): SwitchField => ({ kind: 'switch', usual });
export const time = (usual: string): TimeField => ({ kind: 'time', usual });
/** None of the days from the factory. */
export const days = (): DaysField => ({ kind: 'days', usual: [] });
export const line = (most: number): LineField => ({ kind: 'line', most, usual: '' });
export const group = <Fields extends SettingFields>(fields: Fields): GroupField<Fields> => ({
  kind: 'group',
  fields,
});
export const maybe = <Fields extends SettingFields>(fields: Fields): MaybeField<Fields> => ({
  ...{ kind: 'maybe', usual: null },
  fields,
});
export const list = <Fields extends SettingFields>(
  fields: Fields,
  more: { most: number; order: keyof Fields & string; usual: readonly StateOf<Fields>[] },
): ListField<Fields> => ({ kind: 'list', fields, ...more });
/** The same field, of units that have the hardware only. */
export const needing = <Field extends SettingField>(needs: Hardware, field: Field): Field => ({
  ...field,
  needs,
});

/** Whether a unit with these features has it. */
export const hasHardware = (features: readonly string[], { features: some, among }: Hardware): boolean =>
  some.some((feature) => features.includes(feature)) &&
  (!among || features.includes(among.own) || !among.all.some((one) => features.includes(one)));

/** What a unit has from the factory. */
export function usualState<Fields extends SettingFields>(fields: Fields): StateOf<Fields> {
  const values = Object.entries(fields).map(([name, field]) => [
    name,
    field.kind === 'group' ? usualState(field.fields) : field.usual,
  ]);
  return Object.fromEntries(values) as StateOf<Fields>;
}
