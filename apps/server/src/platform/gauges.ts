import { Counter, Gauge, type Registry } from 'prom-client';

/** A number that is read whenever somebody looks, and kept nowhere. */
export function gauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | Promise<number>,
): void {
  new Gauge({
    ...{ name, help, registers: [registry] },
    async collect() {
      this.set(await read());
    },
  });
}

/** The same with a number for each of some things, whose names are few and fixed. */
export function gauges<Of extends string>(
  registry: Registry,
  name: string,
  help: string,
  label: string,
  read: () => Readonly<Record<Of, number>>,
): void {
  new Gauge({
    ...{ name, help, registers: [registry], labelNames: [label] },
    collect() {
      for (const [of, value] of Object.entries<number>(read())) this.set({ [label]: of }, value);
    },
  });
}

/** What somebody else counts, and only ever grows. */
export function counted(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | Promise<number>,
): void {
  new Counter({
    ...{ name, help, registers: [registry] },
    async collect() {
      const count = await read();
      this.reset();
      this.inc(count);
    },
  });
}
