import { isWithin } from './text.ts';

/** What a rule says against a value: a code of the catalogue (`violations.<code>`) and the values its text names. */
export interface RuleFailure {
  code: string;
  values?: Record<string, string | number>;
}

/** A rule on what was typed. An empty value passes every rule but {@link required}, so that rules combine. */
export type Rule = (value: string) => RuleFailure | undefined;

const empty = (value: string): boolean => value.trim() === '';

const matching =
  (code: string, passes: (value: string) => boolean): Rule =>
  (value) =>
    empty(value) || passes(value) ? undefined : { code };

export const required: Rule = (value) => (empty(value) ? { code: 'required' } : undefined);

export const alpha = matching('alpha', (value) => /^[a-zA-Z]+$/.test(value));
export const alphaNumeric = matching('alpha-numeric', (value) => /^[a-zA-Z0-9]+$/.test(value));
export const numeric = matching('numeric', (value) => /^\d+(\.\d+)?$/.test(value));
export const integer = matching('integer', (value) => /^-?\d+$/.test(value));
export const decimal = matching('decimal', (value) => /^-?\d*(\.\d+)?$/.test(value) && /\d/.test(value));

/** An absolute address of the web: http, https or ftp with a host. */
export const url = matching('url', (value) => {
  if (/\s/u.test(value) || !URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return ['http:', 'https:', 'ftp:'].includes(protocol) && /\.[^.]|^localhost$|^\[/u.test(hostname);
});

const byte = /^(0|[1-9]\d{0,2})$/;

/** IPv4 in dotted decimals, without leading zeros. */
export const ipAddress = matching('ip', (value) => {
  const parts = value.split('.');
  return parts.length === 4 && parts.every((part) => byte.test(part) && Number(part) <= 255);
});

/** Six or eight groups of two hexadecimal digits, with colons, with hyphens or without any separator. */
export const macAddress = matching('mac', (value) => {
  const separator = value.includes('-') ? '-' : ':';
  const parts = /[-:]/.test(value) ? value.split(separator) : (value.match(/.{1,2}/gu) ?? []);
  return [6, 8].includes(parts.length) && parts.every((part) => /^[\da-f]{2}$/i.test(part));
});

const length = (value: string): number => [...value].length;

/** At least `min` characters (code points). */
export const minLength =
  (min: number): Rule =>
  (value) =>
    empty(value) || length(value) >= min ? undefined : { code: 'min-length', values: { min } };

/** At most `max` characters (code points). */
export const maxLength =
  (max: number): Rule =>
  (value) =>
    isWithin(value, max) ? undefined : { code: 'max-length', values: { max } };

/** Like {@link minLength}, said without the bound. */
export const notTooShort =
  (min: number): Rule =>
  (value) =>
    minLength(min)(value) && { code: 'value-too-short' };

/** Like {@link maxLength}, said without the bound. */
export const notTooLong =
  (max: number): Rule =>
  (value) =>
    maxLength(max)(value) && { code: 'value-too-long' };

const isNumber = (value: string): boolean => decimal(value) === undefined && !empty(value);

export const minValue =
  (min: number): Rule =>
  (value) =>
    empty(value) || (isNumber(value) && Number(value) >= min)
      ? undefined
      : { code: 'min-value', values: { min } };

export const maxValue =
  (max: number): Rule =>
  (value) =>
    empty(value) || (isNumber(value) && Number(value) <= max)
      ? undefined
      : { code: 'max-value', values: { max } };

/** From `min` to `max`, both included. */
export const between =
  (min: number, max: number): Rule =>
  (value) =>
    empty(value) || (isNumber(value) && Number(value) >= min && Number(value) <= max)
      ? undefined
      : { code: 'between', values: { min, max } };

/** Equal to the value of another field; `name` is that field's name as its user reads it. */
export const sameAs =
  (other: string, name: string): Rule =>
  (value) =>
    value === other ? undefined : { code: 'same-as', values: { other: name } };
