const waiting: (() => void)[] = [];
let channel: MessageChannel | undefined;

/**
 * Goes on in a task of its own, so that a finger is answered in between. Not by a timer, which browsers hold back where
 * nobody looks; a `scheduler` not all of them have.
 */
export function nextTask(): Promise<void> {
  if (!channel) {
    channel = new MessageChannel();
    channel.port1.onmessage = () => waiting.shift()?.();
  }
  const { port2 } = channel;
  return new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(undefined);
  });
}
