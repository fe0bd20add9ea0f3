import { type SettingsSection, settingsSection } from '@poolhouse/contract/api/settings';
import type { SectionState } from '@poolhouse/contract/settings/sections';
import { api } from '#shared/api/api.ts';
import { ApiError } from '#shared/api/api-error.ts';

/** What became of a section that was sent. */
export type Sent =
  | { readonly kind: 'saved'; readonly section: SettingsSection }
  /** Somebody has changed it since it was read. */
  | { readonly kind: 'changed' }
  /** The server's sentences by the paths of fields. */
  | { readonly kind: 'faults'; readonly sentences: Readonly<Record<string, string>> }
  | { readonly kind: 'failed'; readonly error: Error };

const ofState = 'state.';

/**
 * Says what a section is to be. Where nobody knows how it ended it may be sent again: what is wanted already is not wanted
 * twice. Never fails.
 */
export async function sendSection(
  unit: string,
  { section, version }: SettingsSection,
  state: SectionState,
): Promise<Sent> {
  try {
    const body = { version, state };
    return { kind: 'saved', section: await api.put(`${unit}/settings/${section}`, body, settingsSection) };
  } catch (error) {
    return failureOf(error instanceof Error ? error : new Error(String(error)));
  }
}

function failureOf(error: Error): Sent {
  if (!(error instanceof ApiError)) return { kind: 'failed', error };
  if (error.type === 'settings-changed') return { kind: 'changed' };
  const atFields = error.violations.filter(({ propertyPath }) => propertyPath.startsWith(ofState));
  if (atFields.length === 0) return { kind: 'failed', error };
  const sentences = atFields.map(({ propertyPath, message }) => [
    propertyPath.slice(ofState.length),
    message,
  ]);
  return { kind: 'faults', sentences: Object.fromEntries(sentences) };
}
