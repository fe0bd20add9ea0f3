import { Aedes } from 'aedes';

type Publish = Aedes['publish'];

/**
 * The library tells other brokers of itself, of each client and of each subscription, on topics that nobody else may hear.
 * Here it is the only one, and says nothing.
 */
export class LoneAedes extends Aedes {
  override publish(...[packet, ...rest]: Parameters<Publish>): void {
    if (!packet.topic.startsWith('$SYS/')) super.publish(packet, ...rest);
    else rest.findLast((one) => typeof one === 'function')?.();
  }
}
