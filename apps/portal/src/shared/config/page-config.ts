import { endUserResource } from '@poolhouse/contract/api/end-users';
import * as z from 'zod/mini';

/** What the server writes into every page. */
const pageConfigSchema = z.object({
  /** Label of the brand variant of this host. */
  variant: z.string(),
  /** Origin of the default variant. */
  publicUrl: z.string(),
  /** Origin of every variant by label. */
  hosts: z.record(z.string(), z.string()),
  /** IRI of the cloud whose users log in here. */
  cloud: z.string(),
  /** False when the request for the page brought no session: then nobody is asked who is logged in. */
  session: z._default(z.boolean(), true),
  /** True when a page of one of the variants led here, on purpose; a foreign page can't say so. */
  fromOwnPage: z._default(z.boolean(), false),
  /** The address of the cloud's support, if it has one. */
  support: z.optional(z.string()),
  /** What the API told whoever asked for this page, when it was drawn for them; the unit and its settings are checked by what shows them. */
  told: z.optional(z.object({ user: endUserResource, unit: z.unknown(), settings: z.optional(z.unknown()) })),
  /** True when mails wait in the mailbox page of this machine. */
  mailbox: z._default(z.boolean(), false),
});
export type PageConfig = z.infer<typeof pageConfigSchema>;

let config: PageConfig | undefined;

/** For the prerender and for tests, which have no page. */
export function setPageConfig(given: z.input<typeof pageConfigSchema>): void {
  config = pageConfigSchema.parse(given);
}

/** Read once from `<script type="application/json" id="config">`. */
export function pageConfig(): PageConfig {
  config ??= pageConfigSchema.parse(JSON.parse(document.getElementById('config')?.textContent ?? 'null'));
  return config;
}

/** Once it was read: whoever logs in on this page later is somebody else, perhaps. */
export function forgetTold(): void {
  const { told: _, ...rest } = pageConfig();
  config = rest;
  const page = document.getElementById('config');
  if (page) page.textContent = JSON.stringify(rest);
}

/** When the server sent this page, in this browser's epoch milliseconds, as far as it can tell. */
export function pageCameAt(): number {
  const [page] = performance.getEntriesByType('navigation');
  return performance.timeOrigin + (page instanceof PerformanceNavigationTiming ? page.responseStart : 0);
}
