import {
  type Hardware,
  type SettingField,
  type SettingFields,
  usualState,
  weekDays,
} from '../settings/fields.ts';
import { textOf } from '../settings/section-texts.ts';
import { type SectionName, sectionNames, sections } from '../settings/sections.ts';
import { described, line, object, type Schema } from './schema.ts';

type Field<Kind> = Extract<SettingField, { kind: Kind }>;

function hardware({ features, among }: Hardware): string {
  const some = features.join(' or ');
  return among
    ? `with ${some}; where the features name any of ${among.all.join(', ')}, only with ${among.own}`
    : `with ${some}`;
}

/** A fraction that a binary number does not hold exactly would refuse what is right. */
const stepsOf = (step: number): Schema => {
  if (step === 1) return {};
  return (step * 2) % 1 === 0 ? { multipleOf: step } : { description: `In steps of ${step}.` };
};

function numberOf({ unit, min, max, step, isOptional }: Field<'number'>): Schema {
  const type = step % 1 === 0 ? 'integer' : 'number';
  return {
    ...(unit && { title: unit }),
    ...{ type: isOptional ? [type, 'null'] : type, minimum: min, maximum: max },
    ...stepsOf(step),
  };
}

function shapeOf(field: SettingField): Schema {
  switch (field.kind) {
    case 'number':
      return numberOf(field);
    case 'choice':
      return { enum: field.options };
    case 'time':
      return { title: 'HH:MM', type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' };
    case 'switch':
      return { type: 'boolean' };
    case 'days':
      return { type: 'array', uniqueItems: true, maxItems: weekDays.length, items: { enum: weekDays } };
    case 'line':
      return line(field.most);
    case 'group':
      return fieldsOf(field.fields);
    case 'maybe':
      return { anyOf: [fieldsOf(field.fields), { type: 'null' }] };
    case 'list':
      return { type: 'array', maxItems: field.most, items: fieldsOf(field.fields) };
  }
}

function fieldOf(field: SettingField): Schema {
  const shape = shapeOf(field);
  const notes = [shape.description, field.needs && `There ${hardware(field.needs)}.`].filter(Boolean);
  return {
    ...shape,
    ...(notes.length > 0 && { description: notes.join(' ') }),
    ...(field.kind !== 'group' && { default: field.usual }),
  };
}

const fieldsOf = (fields: SettingFields): Schema =>
  object(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldOf(field)])),
    Object.keys(fields),
  );

function sectionOf(name: SectionName): Schema {
  const { fields } = sections[name];
  const text = textOf(name);
  return {
    title: `${text.title}: ${name}`,
    description: [`There ${hardware(sections[name])}.`, text.ties].filter(Boolean).join(' '),
    ...described(fieldsOf(fields), text.fields),
    examples: [usualState<SettingFields>(fields)],
  };
}

/** The whole state of each section that can be set. */
export const sectionSchemas: Readonly<Record<string, Schema>> = Object.fromEntries(
  sectionNames.map((name) => [`settings/${name}`, sectionOf(name)]),
);
