import { endpoint } from '#platform/http/endpoint.ts';
import type { PushKeys } from './push-keys.ts';
import { pushKeyAnswer } from './resources.ts';

/** `GET push_key` */
export const getPushKey = (keys: () => Promise<PushKeys>) =>
  endpoint(
    {
      config: { access: 'user' },
      schema: {
        summary: 'The key by which a browser subscribes to what this server sends',
        response: { 200: pushKeyAnswer.schema },
      },
    },
    async () => pushKeyAnswer.answer({ publicKey: (await keys()).publicKey }, '/api/push_key'),
  );
