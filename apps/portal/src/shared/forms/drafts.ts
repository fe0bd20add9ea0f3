import * as z from 'zod/mini';
import { queryClient } from '#shared/api/query-client.ts';
import { meQuery } from '#shared/session/me-query.ts';
import { sessionEvents } from '#shared/session/session.ts';
import { ANYBODY, tabDrafts } from '#shared/storage.ts';

/** Fields by their names. */
export type Fields = Readonly<Record<string, unknown>>;

export interface Draft {
  /** Lies in the tab's storage, and survives a reload. */
  written: Fields;
  /** Passwords, codes and consents, which must not be written down: in memory, until the page is loaded anew. */
  held: Fields;
}

/** Of one owner, by form: as many as there are forms. */
type Forms = Readonly<Record<string, Fields>>;

const forms = z.record(z.string(), z.record(z.string(), z.unknown()));

/** By owner: anybody, and who is logged in or was until the session was lost. */
const memory = new Map<string, Forms>();

function read(owner: string): Forms {
  try {
    return forms.parse(JSON.parse(tabDrafts.get(owner) ?? '{}'));
  } catch {
    return {};
  }
}

/** `all` with this form's fields, without the form when there are none. */
function withForm(all: Forms, form: string, fields: Fields): Forms {
  const { [form]: _, ...others } = all;
  return Object.keys(fields).length > 0 ? { ...others, [form]: fields } : others;
}

const current = (): string => queryClient.getQueryData(meQuery.queryKey)?.['@id'] ?? ANYBODY;

/** What was typed and is not saved yet, in this tab, for its owner alone. Decision 042. */
export const drafts = {
  of(owner: string, form: string): Fields {
    // Somebody else may have logged in in another tab, of which this one is not told.
    if (owner !== ANYBODY) holdOnly(owner);
    return { ...read(owner)[form], ...memory.get(owner)?.[form] };
  },

  /** Without fields it is forgotten. What is typed into the form of somebody who is not logged in (any more) is not kept. */
  keep(owner: string, form: string, { written, held }: Draft): void {
    if (owner !== current()) return;
    const all = withForm(read(owner), form, written);
    tabDrafts.set(owner, Object.keys(all).length > 0 ? JSON.stringify(all) : '');
    memory.set(owner, withForm(memory.get(owner) ?? {}, form, held));
  },

  forget: (owner: string, form: string): void => drafts.keep(owner, form, { written: {}, held: {} }),
};

function holdOnly(user?: string): void {
  for (const owner of [...memory.keys()]) if (owner !== user) memory.delete(owner);
}

// For as long as the page: who has typed nothing has not even loaded this.
sessionEvents.on('started', (user) => holdOnly(user['@id']));
sessionEvents.on('asked-after-all', () => holdOnly());
sessionEvents.on('ended', (reason) => {
  if (reason === 'asked' || reason === 'asked-elsewhere') holdOnly();
  // What was typed before this session began, in another tab perhaps, is nobody's any more.
  else memory.delete(ANYBODY);
});
