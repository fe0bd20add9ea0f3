import type { Figure } from '../figure.ts';
import { type NodesResult, runNodes } from './run-nodes.ts';

const units = 300;
const seconds = 30;
const counts = [1, 2, 3, 4] as const;
const tell = (line: string): void => console.error(`    ${line}`);

/** What a node reads and does when there are more of them. */
export const nodes: Figure = {
  name: 'nodes',
  goal: `${units} units, a row and a state a second each, at 1 to 4 servers behind a strict Mosquitto: what the busiest node reads and computes falls with each further one, and a watcher at any node sees every unit`,
  async run() {
    const found: NodesResult[] = [];
    for (const count of counts) {
      const result = await runNodes({ nodes: count, units, seconds });
      found.push(result);
      tell(`${count}: ${JSON.stringify(result)}`);
    }
    const falls = (of: (result: NodesResult) => number) =>
      found.every((result, index) => index === 0 || of(result) < of(found[index - 1] ?? result));
    const one = found[0];
    return {
      holds:
        [
          falls(({ messages }) => messages),
          falls(({ kibibytes }) => kibibytes),
          falls(({ processor }) => processor),
        ].every(Boolean) &&
        found.every(({ watched }) => watched === units) &&
        // The control: what goes to all is counted in full at each, however many there are.
        found.every(({ presences }) => presences >= units),
      numbers: Object.fromEntries(
        found.flatMap((result, index) => {
          const of = `${counts[index]} ${index === 0 ? 'node' : 'nodes'}:`;
          const ratio = (value: keyof NodesResult) => result[value] / (one?.[value] ?? Number.NaN);
          return [
            [`${of} messages read a second`, result.messages],
            [`${of} KiB read a second`, result.kibibytes],
            [`${of} share of a processor`, result.processor],
            [`${of} ratio of messages`, ratio('messages')],
            [`${of} ratio of bytes`, ratio('kibibytes')],
            [`${of} ratio of processor time`, ratio('processor')],
            [`${of} transactions of each a second`, result.commits],
            [`${of} messages a second that all nodes read`, result.toAll],
            [`${of} control: presences that each read`, result.presences],
            [`${of} units seen by a watcher at each`, result.watched],
          ];
        }),
      ),
    };
  },
};
