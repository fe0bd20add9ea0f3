/** 128 random bits. By hand: `crypto.randomUUID` is missing where the portal is not served by https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
