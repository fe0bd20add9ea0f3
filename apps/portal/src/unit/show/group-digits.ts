import { normalizeSerial } from '@poolhouse/domain/unit/serial';

function grouped(text: string, size: number): string {
  return (text.match(new RegExp(`.{1,${size}}`, 'gu')) ?? []).join(' ');
}

/** A serial number as it stands on the unit's label: '204 117 384', '204 117 3' for one of seven. */
export function groupSerial(typed: string): string {
  return grouped(normalizeSerial(typed), 3);
}
