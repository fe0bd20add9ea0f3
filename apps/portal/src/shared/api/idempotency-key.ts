/** 128 random bits. Not `crypto.randomUUID`, which is missing where the portal is not served by https. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
