/**
 * The violations that the portal's own forms word; of all others the server sends the text. A form that needs another one
 * adds it here, and it is sent to every browser.
 */
export const portalViolations = ['required', 'too-long', 'one-line', 'unfit-character'] as const;
