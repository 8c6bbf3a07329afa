import path from 'node:path';
import { ConfigError, readConfig, settingNames } from './config';

test('an empty environment gives the defaults', () => {
  expect(readConfig({}, false)).toEqual({
    host: '127.0.0.1',
    port: 8080,
    archiveTo: null,
    publicUrl: null,
    tokenRateLimit: 600,
    trustedProxies: [],
    webhookAllow: [],
    metricsToken: null,
    metricsPort: null,
    metricsHost: '127.0.0.1',
    traces: null,
    extensions: [],
    logLevel: 'info',
    requesterMayDecideAlone: false,
    timeZone: 'UTC',
    currency: 'EUR',
    clockShiftDays: 0,
    embeddings: null,
    hostApiSecret: null,
    databaseUrl: null,
    directUrl: null,
    replicaUrls: [],
    filesAt: null,
    scannerAt: null,
    dataDir: path.resolve('.data'),
    postgresAccount: 'nobody',
    demo: true,
    firstAdmin: null,
    helpDesk: null,
    smtpUrl: null,
    mailFrom: 'Service Desk <service-desk@localhost>',
    maxUploadBytes: 25 * 1024 * 1024,
  });
});

test('the names of all settings are those that are read', () => {
  const read = new Set<string>();
  readConfig(new Proxy<Record<string, string>>({}, { get: (_, name) => void read.add(String(name)) }), false);
  expect([...settingNames].sort()).toEqual([...read].sort());
});

test('a store of files has its keys beside it, and no sentence repeats what was written', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'planted secret', AWS_REGION: 'eu-test-1' };
  expect(readConfig({ ...keys, FILES_URL: 's3://desk/files/' }).filesAt).toEqual({
    ...{ bucket: 'desk', prefix: 'files' },
    settings: {
      ...{ endpoint: null, region: 'eu-test-1', pathStyle: false },
      ...{ accessKeyId: 'AKIA', secretAccessKey: 'planted secret', sessionToken: null },
    },
  });
  for (const [wrong, said] of [
    [{ ...keys, FILES_URL: 'https://planted:planted@desk' }, 'FILES_URL must be s3://bucket'],
    [{ ...keys, FILES_URL: 's3://planted@desk' }, 'FILES_URL must be s3://bucket'],
    [{ ...keys, FILES_URL: 's3://desk?key=planted' }, 'FILES_URL must be s3://bucket'],
    [{ FILES_URL: 's3://desk' }, 'needs AWS_ACCESS_KEY_ID'],
    [{ CLAMAV: 'clamd' }, 'CLAMAV must be host:port'],
  ] as const) {
    expect(() => readConfig(wrong)).toThrow(said);
    expect(() => readConfig(wrong)).not.toThrow('planted');
  }
  expect(readConfig({ CLAMAV: '/run/clamav/clamd.ctl' }).scannerAt).toEqual({ path: '/run/clamav/clamd.ctl' });
});

test('replicas are named with commas, or on lines of their own, and each once', () => {
  const [one, two] = ['postgres://u:p@standby-1/desk', 'postgresql://u:p@standby-2:5433/desk'];
  const read = (text: string) =>
    readConfig({ DATABASE_URL: 'postgres://db/desk', DATABASE_REPLICA_URLS: text }).replicaUrls;
  expect(read(`${one}, ${two}`)).toEqual([one, two]);
  expect(read(`\n${one}\n${two} ${one},\n`)).toEqual([one, two]);
});

test('root keeps its data where an unprivileged user can reach it', () => {
  expect(readConfig({}, true).dataDir).toBe('/var/lib/service-desk');
  expect(readConfig({ DATA_DIR: '/srv/desk' }, true).dataDir).toBe('/srv/desk');
});

test('every variable is taken over', () => {
  const config = readConfig({
    HOST: '0.0.0.0',
    PORT: '9000',
    PUBLIC_URL: 'https://desk.example/',
    DATABASE_URL: 'postgresql://u:p@db/desk',
    DEMO: '0',
    ADMIN_EMAIL: 'ada@example.org',
    ADMIN_PASSWORD: ' spaced out ',
    SMTP_URL: 'smtps://mail.example',
    MAX_UPLOAD_MB: '3',
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: 'loopback, 10.1.2.3,fd00::/8',
    TIME_ZONE: 'Europe/Oslo',
    CURRENCY: 'NOK',
    CLOCK_SHIFT_DAYS: '-3',
    HELP_DESK: '/etc/service-desk/desk.yaml',
    HOST_API_SECRET: 'a-secret-of-32-characters-or-more',
    SIMILAR_EMBEDDINGS_URL: 'http://models.example:8000/v1/',
    SIMILAR_EMBEDDINGS_MODEL: 'small',
    SIMILAR_EMBEDDINGS_KEY: 'key',
    METRICS_TOKEN: 'a-token-for-prometheus',
    METRICS_PORT: '9464',
    METRICS_HOST: '::',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  });
  expect(config).toMatchObject({
    host: '0.0.0.0',
    port: 9000,
    publicUrl: 'https://desk.example',
    databaseUrl: 'postgresql://u:p@db/desk',
    directUrl: null,
    demo: false,
    helpDesk: '/etc/service-desk/desk.yaml',
    firstAdmin: { email: 'ada@example.org', password: ' spaced out ' },
    smtpUrl: 'smtps://mail.example',
    maxUploadBytes: 3 * 1024 * 1024,
    logLevel: 'warn',
    trustedProxies: ['loopback', '10.1.2.3', 'fd00::/8'],
    timeZone: 'Europe/Oslo',
    currency: 'NOK',
    clockShiftDays: -3,
    hostApiSecret: 'a-secret-of-32-characters-or-more',
    embeddings: { url: 'http://models.example:8000/v1', model: 'small', key: 'key' },
    metricsToken: 'a-token-for-prometheus',
    metricsPort: 9464,
    metricsHost: '::',
    traces: { exporter: 'otlp', protocol: 'http/json' },
  });
});

test('a database behind a socket may be named as psql does', () => {
  const DATABASE_URL = 'postgresql://desk@/desk?host=/run/postgresql';
  expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test('a variable set to nothing counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '' }, false)).toEqual(readConfig({}, false));
});

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http".'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000".'],
  [{ DEMO: 'no' }, 'DEMO must be 0 or 1, not "no".'],
  [
    { DATABASE_URL: 'mysql://root:secret@db' },
    'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
  ],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
  [{ PUBLIC_URL: 'desk.example' }, 'PUBLIC_URL must be an address that begins with http:// or https://.'],
  [
    { DEMO: '0' },
    'With DEMO=0 the links in mails need an address; set PUBLIC_URL to the one at which people reach the service desk.',
  ],
  [
    { DATABASE_DIRECT_URL: 'postgres://localhost/desk' },
    'DATABASE_DIRECT_URL goes with DATABASE_URL; set both, or neither.',
  ],
  [
    { DATABASE_REPLICA_URLS: 'postgres://standby/desk' },
    'DATABASE_REPLICA_URLS goes with DATABASE_URL; set both, or neither.',
  ],
  [
    { DATABASE_URL: 'postgres://db/desk', DATABASE_REPLICA_URLS: 'postgres://a/desk, standby-2' },
    'DATABASE_REPLICA_URLS must list addresses that begin with postgres:// or postgresql://, with commas between them.',
  ],
  [
    { SIMILAR_EMBEDDINGS_URL: 'models.example', SIMILAR_EMBEDDINGS_MODEL: 'small' },
    'SIMILAR_EMBEDDINGS_URL must be an address that begins with http:// or https://.',
  ],
  [
    { SIMILAR_EMBEDDINGS_URL: 'http://models.example/v1' },
    'SIMILAR_EMBEDDINGS_URL and SIMILAR_EMBEDDINGS_MODEL must be set together: the address of a service up to /v1, and a model that it has.',
  ],
  [
    { SIMILAR_EMBEDDINGS_MODEL: 'small' },
    'SIMILAR_EMBEDDINGS_URL and SIMILAR_EMBEDDINGS_MODEL must be set together: the address of a service up to /v1, and a model that it has.',
  ],
  [
    { SIMILAR_EMBEDDINGS_URL: 'https://u:secret@models.example/v1', SIMILAR_EMBEDDINGS_MODEL: 'small' },
    'SIMILAR_EMBEDDINGS_URL must be an address without a name, a question mark or a hash; a key goes into SIMILAR_EMBEDDINGS_KEY.',
  ],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters.'],
  [{ METRICS_PORT: 'off' }, 'METRICS_PORT must be a whole number from 0 to 65535, not "off".'],
  [{ METRICS_HOST: '0.0.0.0' }, 'METRICS_HOST goes with METRICS_PORT; set both, or neither.'],
  [{ OTEL_TRACES_EXPORTER: 'zipkin' }, 'OTEL_TRACES_EXPORTER must be otlp, console or none, not "zipkin".'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4317', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json, not "grpc".',
  ],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".'],
  [{ MAX_UPLOAD_MB: '0' }, 'MAX_UPLOAD_MB must be a whole number from 1 to 1024, not "0".'],
  [{ ADMIN_EMAIL: 'ada@example.org' }, 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together.'],
  [{ ADMIN_EMAIL: 'ada', ADMIN_PASSWORD: 'long enough' }, 'ADMIN_EMAIL must be an e-mail address, not "ada".'],
  [{ ADMIN_EMAIL: 'ada@example.org', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have at least 8 characters.'],
])('%j is refused with one sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(new ConfigError(sentence));
});

test.each(['all', '10.0.0.0/33', '10.0.0', 'true', 'toString', '1', '::/129', '10.0.0.1/255.0.0.0'])(
  '%s is no proxy',
  (proxy) => {
    expect(() => readConfig({ TRUSTED_PROXIES: `127.0.0.1, ${proxy}` })).toThrow(
      new ConfigError(
        `TRUSTED_PROXIES must list addresses, ranges (10.0.0.0/8), loopback, linklocal or uniquelocal, with commas between them, not "${proxy}".`,
      ),
    );
  },
);

const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };
const usualTraces = { exporter: 'otlp', protocol: 'http/protobuf' };

test.each([
  [collector, usualTraces],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://localhost:4318/v1/traces' }, usualTraces],
  [{ OTEL_TRACES_EXPORTER: 'otlp' }, usualTraces],
  [{ OTEL_TRACES_EXPORTER: 'console' }, { exporter: 'console', protocol: 'http/protobuf' }],
  [
    { ...collector, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json' },
    { exporter: 'otlp', protocol: 'http/json' },
  ],
  [{ ...collector, OTEL_TRACES_EXPORTER: 'none' }, null],
  [{ ...collector, OTEL_SDK_DISABLED: 'true' }, null],
  [{ OTEL_SERVICE_NAME: 'desk' }, null],
])('%j is what OpenTelemetry says of it', (env, expected) => {
  expect(readConfig(env).traces).toEqual(expected);
});

test('a connected help-desk has no demo data, and needs the address of its links', () => {
  const connected = { HELP_DESK: 'desk.yaml', PUBLIC_URL: 'https://desk.example' };
  expect(readConfig(connected)).toMatchObject({ demo: false, helpDesk: path.resolve('desk.yaml') });
  expect(readConfig({ HELP_DESK: 'built-in' })).toMatchObject({ demo: true, helpDesk: null });
  expect(() => readConfig({ ...connected, DEMO: '1' })).toThrow(
    new ConfigError('DEMO=1 fills the help-desk that we ship; with HELP_DESK=<file> leave it out.'),
  );
  expect(() => readConfig({ HELP_DESK: 'desk.yaml' })).toThrow(/PUBLIC_URL/);
});
