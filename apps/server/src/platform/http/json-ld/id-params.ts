import { ulidPattern } from '@poolhouse/domain/ulid';
import * as z from 'zod';

/** Parameters of a route to one thing: what is no ULID is answered as what doesn't exist. */
export const idParams = z.object({ id: z.string().regex(ulidPattern) });
