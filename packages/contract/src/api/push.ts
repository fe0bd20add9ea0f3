import * as z from 'zod/mini';
import { ld } from './hydra.ts';
import { instant } from './text.ts';

/** 65 bytes: a point that is not compressed. */
const publicKey = z.string().check(z.regex(/^B[\w-]{86}=?$/));

/** What a browser gives out when its user allows notifications (`PushSubscription.toJSON()`). */
export const pushSubscriptionRequest = z.object({
  endpoint: z.string().check(z.maxLength(1024), z.regex(/^https?:\/\/[!-~]+$/)),
  keys: z.object({ p256dh: publicKey, auth: z.string().check(z.regex(/^[\w-]{22}(?:==)?$/)) }),
});
export type PushSubscriptionRequest = z.infer<typeof pushSubscriptionRequest>;

/** A browser that is told. Its endpoint is a secret that nobody reads again. */
export const pushSubscriptionResource = z.object({
  ...ld('PushSubscription'),
  /** SHA-256 of its endpoint in base64url, by which a browser knows its own. */
  fingerprint: z.string(),
  /** Browser and system in plain words. */
  device: z.nullable(z.string()),
  createdAt: instant(),
});
export type PushSubscriptionResource = z.infer<typeof pushSubscriptionResource>;

/** The key by which a browser subscribes to what this server sends. */
export const pushKey = z.object({ publicKey });

/** What a service worker is sent. */
export const pushPayload = z.object({
  title: z.string(),
  body: z.string(),
  /** A later one with the same tag takes the place of an earlier one. */
  tag: z.string(),
  /** A path of the portal. */
  url: z.string(),
});
export type PushPayload = z.infer<typeof pushPayload>;
