import type { SettingsSection } from '@poolhouse/contract/api/settings';
import type { UnitFacts } from '@poolhouse/contract/settings/section';
import { checkStateFor, type SectionName } from '@poolhouse/contract/settings/sections';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, sentenceOf } from '#shared/api/api-error.ts';
import { deviceOffline } from '#shared/device-offline.ts';
import { toast, toasts } from '#shared/toasts/toasts.ts';
import { type Flat, flatOf, stateOf } from './leaves.ts';
import { type Sent, sendSection } from './send-section.ts';
import type { SectionForm } from './settings-form.tsx';
import { settingsQuery } from './settings-query.ts';
import { fieldsOf } from './shape.ts';

export interface SavePlace {
  readonly cache: QueryClient;
  /** IRI */
  readonly unit: string;
  readonly facts: UnitFacts;
}

export interface SaveEvents {
  /** As it stood when it was saved, and as it will be stored. */
  sending(name: SectionName, sent: Flat, tidy: Flat): void;
  saved(section: SettingsSection): void;
  /** The server's sentences by the paths of fields. */
  told(name: SectionName, sentences: Readonly<Record<string, string>>): void;
  /** There was no network: nothing more was saved, nor will it be by itself. */
  unsent(): void;
}

/**
 * Sends sections one after the other; each is stored whole or not at all. One that fits only what another is about to become
 * is sent again after that. Never fails: what went wrong stands at the fields, or is toasted.
 */
export async function saveSections(
  place: SavePlace,
  forms: readonly SectionForm[],
  events: SaveEvents,
): Promise<void> {
  toasts.reset();
  let waiting = [...forms];
  while (waiting.length > 0) {
    const misfits: [SectionForm, Sent & { kind: 'faults' }][] = [];
    for (const form of waiting) {
      const wasOffline = deviceOffline();
      const sent = await send(place, form, events);
      if (sent?.kind === 'failed') {
        toast.error(sentenceOf(sent.error));
        // Once the toast is closed the change would look as if nobody had pressed. Of a connection that was lost on the way
        // nobody knows what arrived.
        const { status, type } = sent.error instanceof ApiError ? sent.error : {};
        if (status === 0 && type !== 'timeout' && wasOffline) events.unsent();
        return;
      }
      if (sent?.kind === 'faults') misfits.push([form, sent]);
    }
    if (misfits.length === waiting.length) {
      for (const [{ name }, { sentences }] of misfits) events.told(name, sentences);
      return;
    }
    waiting = misfits.map(([form]) => form);
  }
}

async function send({ cache, unit, facts }: SavePlace, form: SectionForm, events: SaveEvents) {
  const { name, known, shown } = form;
  const checked = checkStateFor(facts, name, stateOf(fieldsOf(name), shown));
  // What is wrong stands at the fields already.
  if ('faults' in checked) return undefined;
  events.sending(name, shown, flatOf(fieldsOf(name), checked.state));
  const sent = await sendSection(unit, known, checked.state);
  if (sent.kind === 'saved') events.saved(sent.section);
  if (sent.kind === 'changed') await cache.invalidateQueries({ queryKey: settingsQuery(unit).queryKey });
  return sent;
}
