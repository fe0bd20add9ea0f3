import { part } from '#shared/chunks/later.tsx';
import { openMessages } from '#shared/i18n/set-language.ts';

/** Notifications on this device, as a card for any screen: `<Later part={pushPart} props={{}} wait={…} />`. */
export const pushPart = part(async () => {
  const [{ PushCard }, { messages }] = await Promise.all([
    import('./push-card.tsx'),
    import('./messages.ts'),
  ]);
  await openMessages(messages);
  return PushCard;
});
