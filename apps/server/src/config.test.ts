import { describe, expect, test } from 'vitest';
import { ConfigError, parseConfig, requireMailServer } from './config.ts';

test('without any variable it is a server for this machine', () => {
  expect(parseConfig({})).toEqual({
    port: 8080,
    host: 'localhost',
    publicUrl: undefined,
    dataDir: expect.stringMatching(/\/data$/),
    databaseUrl: undefined,
    mqttUrl: undefined,
    mqttLogins: 'one',
    mqttPort: 1883,
    mqttTlsPort: 8883,
    tls: { mode: 'off' },
    smtpUrl: undefined,
    mailFrom: 'Poolhouse <poolhouse@localhost>',
    trustProxy: false,
    appLabel: 'pool-live',
    virtualUnits: 3,
    virtualAquaUnits: 0,
    demoUnits: 200,
    panelPort: 8081,
    metricsPort: undefined,
    samplesDays: 400,
    timelineDays: 400,
    commandsDays: 400,
    auditDays: 400,
    mailsDays: 30,
    logLevel: 'info',
  });
});

test('an empty variable is one that was not set', () => {
  expect(parseConfig({ PORT: '', DATABASE_URL: '' })).toEqual(parseConfig({}));
});

test('what is given is taken', () => {
  const config = parseConfig({
    PORT: '0',
    PUBLIC_URL: 'https://Pools.example/',
    TLS: '/etc/cert.pem, key.pem',
    TRUST_PROXY: '127.0.0.1,10.0.0.0/8,fd00::/8',
    VIRTUAL_UNITS: '0',
    DEMO_UNITS: '10',
  });
  expect(config).toMatchObject({
    port: 0,
    host: '::',
    publicUrl: 'https://pools.example',
    tls: { mode: 'files', cert: '/etc/cert.pem', key: expect.stringMatching(/^\/.*\/key\.pem$/) },
    trustProxy: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
    virtualUnits: 0,
    virtualAquaUnits: 0,
    demoUnits: 10,
  });
  expect(Object.isFrozen(config)).toBe(true);
});

describe('a wrong value is named', () => {
  test.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', ' '],
    ['PORT', '1e3'],
    ['PORT', '0x50'],
    ['MQTT_PORT', '-1'],
    ['METRICS_PORT', 'on'],
    ['METRICS_ALLOW', 'short'],
    ['METRICS_ALLOW', '10.0.0.0/33'],
    ['METRICS_ALLOW', '10.0.0.0/8'],
    ['PUBLIC_URL', 'example.com'],
    ['PUBLIC_URL', 'https://example.com/portal'],
    ['PUBLIC_URL', 'https://user@example.com'],
    ['DATABASE_URL', 'mysql://x'],
    ['MQTT_URL', 'http://x'],
    ['MQTT_LOGINS', 'two'],
    ['MQTT_LOGINS', 'three'],
    ['TLS', 'on'],
    ['TLS', 'a,b,c'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b.c\r\nBcc: x@y.z'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['APP_LABEL', 'Pool Live'],
    ['VIRTUAL_UNITS', 'many'],
    ['SAMPLES_DAYS', '0'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', (name, value) => {
    expect(() => parseConfig({ [name]: value })).toThrow(new RegExp(`^${name}: must be [^\n]+$`));
  });
});

test('three logins at the broker need the name that they are made of', () => {
  const asked = (url: string) => () => parseConfig({ MQTT_URL: url, MQTT_LOGINS: 'three' });
  expect(asked('mqtt://broker')).toThrow('MQTT_LOGINS: must be one where MQTT_URL has no user name');
  expect(asked('mqtt://cloud-a:secret@broker')()).toMatchObject({ mqttLogins: 'three' });
});

test('all wrong values are named at once, a line each', () => {
  const wrong = { PORT: 'x', TLS: 'x', LOG_LEVEL: 'x' };
  try {
    parseConfig(wrong);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    expect(
      String((error as Error).message)
        .split('\n')
        .map((line) => line.split(':')[0]),
    ).toEqual(Object.keys(wrong));
  }
});

describe('a mail server', () => {
  const asked = (env: Record<string, string>) => () => requireMailServer(parseConfig(env));

  test.each(['http://localhost:8080', 'http://remote.localhost', 'https://127.0.0.1', 'http://[::1]:8080'])(
    'is not needed at %s, where the mailbox is',
    (publicUrl) => {
      expect(asked({ PUBLIC_URL: publicUrl })).not.toThrow();
    },
  );

  test.each([
    'https://pools.example',
    'http://192.0.2.7',
    'http://localhost.example',
    'http://[2001:db8::1]',
  ])('is needed at %s', (publicUrl) => {
    expect(asked({ PUBLIC_URL: publicUrl })).toThrow(/^SMTP_URL: must be set with this PUBLIC_URL/);
    expect(asked({ PUBLIC_URL: publicUrl, SMTP_URL: 'smtp://localhost' })).not.toThrow();
  });
});
