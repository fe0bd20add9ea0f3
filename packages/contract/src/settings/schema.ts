import { isFarTooLong, isWithin, lineFault, tidyLine } from '@poolhouse/domain/account/text';
import * as z from 'zod/mini';
import { type SettingField, type SettingFields, weekDays } from './fields.ts';
import type { SettingFault } from './section.ts';

const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** Parts of a step that come of counting in fractions of two. */
const rounding = 1e-6;

type Field<Kind> = Extract<SettingField, { kind: Kind }>;
type Unknown = 'refused' | 'dropped';

function judged<Value>(
  judge: (value: Value, fault: (code: string, values?: SettingFault['values']) => void) => void,
) {
  return z.check<Value>(({ value, issues }) => {
    judge(value, (message, params) => void issues.push({ code: 'custom', message, params, input: value }));
  });
}

function numberSchema({ min, max, step, isOptional }: Field<'number'>): z.ZodMiniType {
  const schema = z.number().check(
    judged<number>((value, fault) => {
      if (value < min || value > max) fault('between', { min, max });
      else if (Math.abs(value / step - Math.round(value / step)) > rounding) fault('in-steps', { step });
    }),
    // As it is written: 0.30000000000000004 is 0.3.
    z.overwrite((value) => Math.round(value * 1_000) / 1_000 + 0),
  );
  return isOptional ? z.nullable(schema) : schema;
}

const lineSchema = ({ most }: Field<'line'>): z.ZodMiniType =>
  z.string().check(
    judged<string>((value, fault) => {
      const line = isFarTooLong(value, most) ? undefined : tidyLine(value);
      const unfit = line === undefined ? undefined : lineFault(line);
      if (line === undefined || !isWithin(line, most)) fault('too-long', { max: most });
      else if (unfit) fault(unfit.code, 'values' in unfit ? unfit.values : undefined);
    }),
    z.overwrite((value) => (isFarTooLong(value, most) ? value : tidyLine(value))),
  );

const daysSchema = (): z.ZodMiniType =>
  z.array(z.enum(weekDays)).check(
    z.maxLength(weekDays.length),
    z.overwrite((said) => weekDays.filter((day) => said.includes(day))),
  );

function schemaOf(field: SettingField, unknown: Unknown): z.ZodMiniType {
  switch (field.kind) {
    case 'number':
      return numberSchema(field);
    case 'choice':
      return z.enum(field.options);
    case 'time':
      return z.string().check(z.regex(timePattern));
    case 'switch':
      return z.boolean();
    case 'days':
      return daysSchema();
    case 'line':
      return lineSchema(field);
    case 'group':
      return stateSchema(field.fields, unknown);
    case 'maybe':
      return z.nullable(stateSchema(field.fields, unknown));
    case 'list':
      return z.array(stateSchema(field.fields, unknown)).check(z.maxLength(field.most));
  }
}

/** The shape of a section's whole state. @param unknown what becomes of fields that are not in it */
export function stateSchema(fields: SettingFields, unknown: Unknown): z.ZodMiniType {
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, schemaOf(field, unknown)]),
  );
  return unknown === 'refused' ? z.strictObject(shape) : z.object(shape);
}

/** `intervals[2].start` */
const pathOf = (parts: readonly PropertyKey[]): string =>
  parts.reduce<string>((path, part) => {
    if (typeof part === 'number') return `${path}[${part}]`;
    return path ? `${path}.${String(part)}` : String(part);
  }, '');

/** What is wrong, as a person is told of it. */
export function faultsOf(issue: z.core.$ZodIssue): SettingFault[] {
  const path = pathOf(issue.path);
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ path: pathOf([...issue.path, key]), code: 'unknown-field' }));
    case 'custom':
      return [{ path, code: issue.message, ...(issue.params && { values: issue.params }) }];
    case 'invalid_value':
      return [{ path, code: 'not-an-option' }];
    case 'too_big':
      return [{ path, code: 'too-many', values: { most: Number(issue.maximum) } }];
    case 'invalid_type':
      return [{ path, code: issue.input === undefined ? 'required' : 'invalid' }];
    default:
      return [{ path, code: 'invalid' }];
  }
}
