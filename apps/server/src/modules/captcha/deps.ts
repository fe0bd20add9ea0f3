import type { FastifyRequest } from 'fastify';
import type { Captcha } from './captcha.ts';

export interface CaptchaDeps {
  captcha: Captcha;
  /** Counts the request; throws when there were too many. */
  limit(request: FastifyRequest): Promise<void>;
}
