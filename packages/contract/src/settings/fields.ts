import * as z from 'zod/mini';

/** What a number counts; a form writes it behind the number. */
export type SettingUnit = '°C' | 'K' | 'cm' | 'min' | 'l/min' | 'm³';

interface Kind<Name extends string, Value> {
  readonly kind: Name;
  /** What a unit has from the factory. */
  readonly usual: Value;
}
/** A number between two bounds, both included, in steps from zero; one that may be missing is null then. */
interface NumberField<Value extends number | null> extends Kind<'number', Value> {
  readonly unit: SettingUnit;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly isOptional: boolean;
}
interface ChoiceField<Option extends string> extends Kind<'choice', Option> {
  readonly options: readonly Option[];
}
/** Minutes after which a day of the unit's own zone has this time: `HH:MM`; there is no 24:00. */
type TimeField = Kind<'time', string>;
type SwitchField = Kind<'switch', boolean>;
/** Fields that are one thing, as the levels of a pool. */
interface GroupField<Fields extends SettingFields> {
  readonly kind: 'group';
  readonly fields: Fields;
}

export type SettingField =
  | NumberField<number>
  | NumberField<number | null>
  | ChoiceField<string>
  | TimeField
  | SwitchField
  | GroupField<SettingFields>;
export interface SettingFields {
  readonly [name: string]: SettingField;
}

type ValueOf<Field> = Field extends { kind: 'group'; fields: infer Fields }
  ? StateOf<Fields>
  : Field extends { usual: infer Value }
    ? Value
    : never;
/** What a section with these fields holds. */
export type StateOf<Fields> = { -readonly [Name in keyof Fields]: ValueOf<Fields[Name]> };

type Range = Pick<NumberField<number>, 'unit' | 'min' | 'max' | 'step'>;

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
export const group = <Fields extends SettingFields>(fields: Fields): GroupField<Fields> => ({
  kind: 'group',
  fields,
});

const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** Parts of a step that come of counting in fractions of two. */
const rounding = 1e-6;

function numberSchema({ min, max, step, isOptional }: NumberField<number | null>): z.ZodMiniType {
  const schema = z.number().check(
    z.check<number>(({ value, issues }) => {
      const fault = (message: string, params: object): void =>
        void issues.push({ code: 'custom', message, params: { ...params }, input: value });
      if (value < min || value > max) fault('between', { min, max });
      else if (Math.abs(value / step - Math.round(value / step)) > rounding) fault('in-steps', { step });
    }),
    // As it is written: 0.30000000000000004 is 0.3.
    z.overwrite((value) => Math.round(value * 1_000) / 1_000 + 0),
  );
  return isOptional ? z.nullable(schema) : schema;
}

function schemaOf(field: SettingField, unknown: 'refused' | 'dropped'): z.ZodMiniType {
  switch (field.kind) {
    case 'number':
      return numberSchema(field);
    case 'choice':
      return z.enum(field.options);
    case 'time':
      return z.string().check(z.regex(timePattern));
    case 'switch':
      return z.boolean();
    case 'group':
      return stateSchema(field.fields, unknown);
  }
}

/** The shape of a section's whole state. @param unknown what becomes of fields that are not in it */
export function stateSchema(fields: SettingFields, unknown: 'refused' | 'dropped'): z.ZodMiniType {
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, schemaOf(field, unknown)]),
  );
  return unknown === 'refused' ? z.strictObject(shape) : z.object(shape);
}

/** What a unit has from the factory. */
export function usualState<Fields extends SettingFields>(fields: Fields): StateOf<Fields> {
  const values = Object.entries(fields).map(([name, field]) => [
    name,
    field.kind === 'group' ? usualState(field.fields) : field.usual,
  ]);
  return Object.fromEntries(values) as StateOf<Fields>;
}
