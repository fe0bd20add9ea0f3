/** An identifier of whatever is kept: 26 characters of Crockford's base 32, the first of which ends with 128 bits. */
const letters = '[0-7][0-9A-HJKMNP-TV-Z]{25}';

export const ulidPattern = new RegExp(`^${letters}$`);
/** Of a reference to something in the API. */
export const iriPattern = new RegExp(`^/api/[a-z_]+/${letters}$`);
