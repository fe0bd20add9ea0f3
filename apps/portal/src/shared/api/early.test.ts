import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeEarly } from './early.ts';

const address = '/api/end_users/auth/me';
const now = Date.now();

function asked(at?: number) {
  const control = new AbortController();
  const answer = Promise.resolve(new Response('{}'));
  globalThis.early = new Map([[address, at === undefined ? { answer, control } : { answer, control, at }]]);
  return { answer, control };
}

const take = (signal = new AbortController().signal) => takeEarly(address, signal);

describe('what a page asked before its scripts were there', () => {
  beforeEach(() => void vi.useFakeTimers({ now }));
  afterEach(() => {
    globalThis.early = undefined;
    vi.useRealTimers();
  });

  it('is taken once', () => {
    const { answer } = asked();
    expect(take()).toBe(answer);
    expect(take()).toBeUndefined();
  });

  it('is nothing where nothing was asked', () => expect(take()).toBeUndefined());

  it('says nothing of now when it came a while ago', () => {
    const { answer } = asked(now - 2_900);
    expect(take()).toBe(answer);
    asked(now - 3_100);
    expect(take()).toBeUndefined();
  });

  it('ends with whoever waits for it', () => {
    const { control } = asked();
    const caller = new AbortController();
    void take(caller.signal);
    caller.abort();
    expect(control.signal.aborted).toBe(true);
  });
});
