import * as z from 'zod/mini';

export const violation = z.object({ propertyPath: z.string(), message: z.string(), code: z.string() });
export type ViolationItem = z.infer<typeof violation>;

/** The body of every answer from 400 on; `violations` with 422 only. `type` is a stable code. */
export const problem = z.object({
  '@context': z.string(),
  '@id': z.string(),
  '@type': z.enum(['ConstraintViolationList', 'hydra:Error']),
  status: z.int(),
  type: z.string(),
  title: z.string(),
  detail: z.string(),
  'hydra:title': z.string(),
  'hydra:description': z.string(),
  violations: z.optional(z.array(violation)),
});
export type Problem = z.infer<typeof problem>;
