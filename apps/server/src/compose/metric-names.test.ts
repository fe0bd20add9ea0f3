import { expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { wholeServer } from '#testing/whole-server.ts';

// The rules of `promtool check metrics` (Prometheus), which is too big to bring along. Decision 043.
const server = perFile(wholeServer);

interface Metric {
  name: string;
  help: string;
  type: string;
  labels: string[];
}

function readMetrics(text: string): Metric[] {
  const lines = text.split('\n');
  return lines.flatMap((line) => {
    const [, name, type] = /^# TYPE (\S+) (\S+)$/u.exec(line) ?? [];
    if (name === undefined || type === undefined) return [];
    const help = lines.find((other) => other.startsWith(`# HELP ${name} `))?.slice(`# HELP ${name} `.length);
    const labels = lines
      .filter((other) => other.startsWith(`${name}{`) || other.startsWith(`${name}_sum{`))
      .flatMap((other) => [...other.matchAll(/[{,](\w+)="/gu)].map(([, label = '']) => label));
    return [{ name, type, help: help ?? '', labels: [...new Set(labels)] }];
  });
}

/** Whatever is no base unit, spelled out or short. */
const otherUnits =
  /_(s|ms|us|ns|sec|b|kb|mb|gb|tb|m|h|d|milliseconds?|microseconds?|nanoseconds?|minutes?|hours?|days?|weeks?|kilobytes?|megabytes?|gigabytes?|bits?|percent)(_|$)/u;

const rules: [rule: string, breaks: (metric: Metric) => boolean][] = [
  ['is ours and in snake case', ({ name }) => !/^poolhouse_[a-z][a-z0-9]*(_[a-z0-9]+)*$/u.test(name)],
  ['a counter ends in _total', ({ name, type }) => type === 'counter' && !name.endsWith('_total')],
  ['nothing else does', ({ name, type }) => type !== 'counter' && name.endsWith('_total')],
  ['base units: seconds, bytes', ({ name }) => otherUnits.test(name.replace(/_total$/u, ''))],
  [
    'a time or a size says its unit',
    ({ name }) => /(duration|lag|memory|heap)/u.test(name) && !/_(seconds|bytes)(_total)?$/u.test(name),
  ],
  ['no type in a name', ({ name }) => /_(counter|gauge|histogram|summary)(_|$)/u.test(name)],
  ['no ending of a histogram’s parts', ({ name }) => /_(count|sum|bucket|info_total)$/u.test(name)],
  ['a help text that is a sentence’s beginning', ({ help }) => !/^[A-Z].{5,}$/u.test(help)],
  ['labels in snake case', ({ labels }) => labels.some((label) => !/^[a-z]+(_[a-z]+)*$/u.test(label))],
];

const faults = (metrics: readonly Metric[]): string[] =>
  metrics.flatMap((metric) =>
    rules.filter(([, breaks]) => breaks(metric)).map(([rule]) => `${metric.name}: ${rule}`),
  );

test('what is measured is named as Prometheus wants it', async () => {
  await server.ask('GET', '/api/health');
  const { status, text } = await server.ask('GET', '/metrics', { headers: { 'x-forwarded-for': '' } });
  expect(status).toBe(200);
  const metrics = readMetrics(text);
  expect(metrics.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'poolhouse_http_request_duration_seconds',
      'poolhouse_http_connections_refused_total',
      'poolhouse_telemetry_rows_total',
      'poolhouse_process_resident_memory_bytes',
      'poolhouse_units_connected',
      'poolhouse_broker_ready',
      'poolhouse_live_sockets',
      'poolhouse_live_watched_units',
      'poolhouse_telemetry_rows_waiting',
      'poolhouse_telemetry_acknowledgement_duration_seconds',
      'poolhouse_password_places_taken',
      'poolhouse_database_connections',
      'poolhouse_database_requests_waiting',
      'poolhouse_database_wal_bytes_total',
      'poolhouse_mails_waiting',
      'poolhouse_jobs_waiting',
    ]),
  );
  expect(faults(metrics)).toEqual([]);
});

test.each([
  ['poolhouse_http_requests', 'counter'],
  ['poolhouse_nodejs_active_handles_total', 'gauge'],
  ['poolhouse_wait_ms', 'gauge'],
  ['poolhouse_wait_minutes', 'gauge'],
  ['poolhouse_rows_kilobytes', 'gauge'],
  ['poolhouse_request_duration', 'histogram'],
  ['poolhouse_rows_gauge', 'gauge'],
  ['poolhouse_rows_count', 'gauge'],
  ['poolhouse_openSockets', 'gauge'],
  ['http_open_sockets', 'gauge'],
])('control: %s as a %s is found', (name, type) => {
  expect(faults([{ name, type, help: 'Something that is measured', labels: [] }])).toHaveLength(1);
});
