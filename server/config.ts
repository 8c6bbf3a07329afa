import { isIP } from 'node:net';
import path from 'node:path';
import { ConfigError } from './config.error';
import { readScannerAddress, type ScannerAddress } from './scan/address';
import { ExtensionFault, readExtensions, type ExtensionSetup } from './shared/extensions';
import { logLevels, type LogTarget } from './shared/log';
import { rangesOf } from './shared/proxies';
import type { EmbeddingService } from './shared/services';
import { type FilesPlace, readS3Address, readS3Settings } from './store/s3.settings';

/** Everything the environment decides, read once at start. */
export interface Config {
  host: string;
  /** 0 picks a free port. */
  port: number;
  /** Address people reach us at, without a trailing slash; null: the address we listen on. */
  publicUrl: string | null;
  /** Proxies whose X-Forwarded-… headers count: addresses, ranges, or words such as `loopback`. */
  trustedProxies: string[];
  /** An external PostgreSQL; null: the embedded one in `dataDir`. */
  databaseUrl: string | null;
  /**
   * The same database without the pooler that `databaseUrl` leads through; null: there is none. For what needs a
   * session of its own: preparing the database, and LISTEN.
   */
  directUrl: string | null;
  /** Standbys of the database, for calls that only read; none by default. */
  replicaUrls: string[];
  /** Absolute folder of the embedded database and the mail outbox. */
  dataDir: string;
  /** Where old lines of the activity log go: a folder, or `s3://…`; null: a folder in `dataDir`. */
  archiveTo: string | null;
  /** Name of the operating system's account that the embedded PostgreSQL runs as when we are root. */
  postgresAccount: string;
  /** Seed demo data into an empty database. */
  demo: boolean;
  /** First admin of an empty database when `demo` is off. */
  firstAdmin: { email: string; password: string } | null;
  /** null: mails go to the outbox folder under `dataDir`. */
  smtpUrl: string | null;
  /** Sender of mails, `Name <address>`. */
  mailFrom: string;
  maxUploadBytes: number;
  /** The S3-compatible store that files lie in; null: they are in the database. */
  filesAt: FilesPlace | null;
  /** The clamd that looks at uploads before they are kept; null: nobody does. */
  scannerAt: ScannerAddress | null;
  /** How much is logged. */
  logLevel: LogTarget['level'];
  /** May who asked for a change decide on it where nobody else is an approver? */
  requesterMayDecideAlone: boolean;
  /** IANA name of the help-desk's time zone: contracts begin and end with its days. */
  timeZone: string;
  /** ISO 4217 code of what contracts cost. */
  currency: string;
  /** Secret of the host API of the help-desk that we ship; null: it is not served (docs/connect.md). */
  hostApiSecret: string | null;
  /** Puts similar problems in order (G19); null: their words do, and nothing is sent anywhere. */
  embeddings: EmbeddingService | null;
  /** Days added to what contracts take for the present, for trials and tests. */
  clockShiftDays: number;
  /** Calls a minute that one token may make. */
  tokenRateLimit: number;
  /** Who sends it as a Bearer gets `/metrics` (G23); null: it is not served there. */
  metricsToken: string | null;
  /** A port on which `/metrics` is served without a token, 0 picks a free one; null: there is none. */
  metricsPort: number | null;
  /** Address of that port. */
  metricsHost: string;
  /** How spans are sent (G23); null: nothing is traced. */
  traces: TraceSettings | null;
  /** Hosts that webhooks may call wherever they are, also by http, in small letters (G22). */
  webhookAllow: string[];
  /** Extensions of others, which administrators may switch on (G25). */
  extensions: ExtensionSetup[];
  /** Absolute path of the file that describes the connected help-desk; null: the one that we ship. */
  helpDesk: string | null;
}

/** All that {@link readConfig} reads, by the names of the environment. */
export const settingNames = [
  ...['HOST', 'PORT', 'PUBLIC_URL', 'TRUSTED_PROXIES', 'DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATA_DIR', 'DEMO'],
  'ARCHIVE_TO',
  ...[
    'DATABASE_REPLICA_URLS',
    'POSTGRES_ACCOUNT',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'SMTP_URL',
    'MAIL_FROM',
    'LOG_LEVEL',
    'TIME_ZONE',
    'CURRENCY',
  ],
  ...['REQUESTER_MAY_DECIDE_ALONE', 'HOST_API_SECRET', 'CLOCK_SHIFT_DAYS', 'TOKEN_RATE_LIMIT', 'WEBHOOK_ALLOW'],
  ...['SIMILAR_EMBEDDINGS_URL', 'SIMILAR_EMBEDDINGS_MODEL', 'SIMILAR_EMBEDDINGS_KEY', 'HELP_DESK', 'MAX_UPLOAD_MB'],
  ...['FILES_URL', 'CLAMAV'],
  ...['METRICS_TOKEN', 'METRICS_PORT', 'METRICS_HOST', 'EXTENSIONS', 'OTEL_SDK_DISABLED', 'OTEL_TRACES_EXPORTER'],
  ...['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'],
];
/** What of OpenTelemetry's own variables decides which of its code is loaded; that code reads the others. */
export interface TraceSettings {
  exporter: 'otlp' | 'console';
  protocol: (typeof otlpProtocols)[number];
}

const otlpProtocols = ['http/protobuf', 'http/json'] as const;

export { ConfigError };

type Environment = Record<string, string | undefined>;

/**
 * Reads the environment. `isRoot` decides the default data folder. Throws {@link ConfigError} on the first bad value.
 */
export function readConfig(env: Environment = process.env, isRoot = process.getuid?.() === 0): Config {
  const connected = helpDesk(env);
  const demo = flag(env, 'DEMO', connected === null);
  if (demo && connected !== null)
    throw new ConfigError('DEMO=1 fills the help-desk that we ship; with HELP_DESK=<file> leave it out.');
  const publicUrl = url(env, 'PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? null;
  if (!demo && publicUrl === null)
    throw new ConfigError(
      'With DEMO=0 the links in mails need an address; set PUBLIC_URL to the one at which people reach the service desk.',
    );
  if (text(env, 'DATABASE_DIRECT_URL') !== null && text(env, 'DATABASE_URL') === null)
    throw new ConfigError('DATABASE_DIRECT_URL goes with DATABASE_URL; set both, or neither.');
  if (text(env, 'DATABASE_REPLICA_URLS') !== null && text(env, 'DATABASE_URL') === null)
    throw new ConfigError('DATABASE_REPLICA_URLS goes with DATABASE_URL; set both, or neither.');
  if (text(env, 'METRICS_HOST') !== null && text(env, 'METRICS_PORT') === null)
    throw new ConfigError('METRICS_HOST goes with METRICS_PORT; set both, or neither.');
  return {
    host: text(env, 'HOST') ?? '127.0.0.1',
    port: integer(env, 'PORT', 8080, { min: 0, max: 65535 }),
    publicUrl,
    trustedProxies: proxies(env),
    databaseUrl: postgresUrl(env, 'DATABASE_URL'),
    directUrl: postgresUrl(env, 'DATABASE_DIRECT_URL'),
    replicaUrls: replicaUrls(env),
    dataDir: path.resolve(text(env, 'DATA_DIR') ?? (isRoot ? '/var/lib/service-desk' : '.data')),
    archiveTo: text(env, 'ARCHIVE_TO'),
    postgresAccount: text(env, 'POSTGRES_ACCOUNT') ?? 'nobody',
    demo,
    firstAdmin: firstAdmin(env),
    smtpUrl: url(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: text(env, 'MAIL_FROM') ?? 'Service Desk <service-desk@localhost>',
    logLevel: logLevel(env),
    requesterMayDecideAlone: flag(env, 'REQUESTER_MAY_DECIDE_ALONE', false),
    timeZone: timeZone(env),
    currency: currency(env),
    hostApiSecret: secret(env, 'HOST_API_SECRET'),
    embeddings: embeddings(env),
    clockShiftDays: integer(env, 'CLOCK_SHIFT_DAYS', 0, { min: -36_500, max: 36_500 }),
    tokenRateLimit: integer(env, 'TOKEN_RATE_LIMIT', 600, { min: 1, max: 1_000_000 }),
    metricsToken: secret(env, 'METRICS_TOKEN'),
    metricsPort: text(env, 'METRICS_PORT') === null ? null : integer(env, 'METRICS_PORT', 0, { min: 0, max: 65535 }),
    metricsHost: text(env, 'METRICS_HOST') ?? '127.0.0.1',
    traces: traces(env),
    webhookAllow: hosts(env, 'WEBHOOK_ALLOW'),
    extensions: extensions(env),
    helpDesk: connected,
    maxUploadBytes: integer(env, 'MAX_UPLOAD_MB', 25, { min: 1, max: 1024 }) * 1024 * 1024,
    filesAt: filesAt(env),
    scannerAt: scannerAt(env),
  };
}

/** A variable that is set to nothing counts as not set. */
function text(env: Environment, name: string): string | null {
  return env[name]?.trim() || null;
}

/** Characters of the shortest secret that is taken. */
const shortestSecret = 16;

function secret(env: Environment, name: string): string | null {
  const value = text(env, name);
  if (value !== null && value.length < shortestSecret)
    throw new ConfigError(`${name} must have at least ${shortestSecret} characters.`);
  return value;
}

function integer(env: Environment, name: string, fallback: number, { min, max }: { min: number; max: number }): number {
  const value = text(env, name);
  if (value === null) return fallback;
  const number = /^-?\d+$/.test(value) ? Number(value) : NaN;
  if (!(number >= min && number <= max))
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
  return number;
}

function flag(env: Environment, name: string, fallback: boolean): boolean {
  const value = text(env, name);
  if (value === null) return fallback;
  if (value !== '0' && value !== '1') throw new ConfigError(`${name} must be 0 or 1, not "${value}".`);
  return value === '1';
}

/** Names or addresses with commas between them, without port and scheme. */
function hosts(env: Environment, name: string): string[] {
  const named = (text(env, name) ?? '').split(',').map((one) => one.trim().toLowerCase());
  return named
    .filter((one) => one !== '')
    .map((one) => {
      const host = one.replace(/^\[(.*)\]$/, '$1');
      if (isIP(host) || /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/.test(host)) return host;
      throw new ConfigError(`${name} must be host names or addresses with commas between them, not "${one}".`);
    });
}

function timeZone(env: Environment): string {
  const value = text(env, 'TIME_ZONE') ?? 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    throw new ConfigError(`TIME_ZONE must be the name of a time zone, such as Europe/Berlin, not "${value}".`);
  }
}

function currency(env: Environment): string {
  const value = text(env, 'CURRENCY') ?? 'EUR';
  if (!Intl.supportedValuesOf('currency').includes(value))
    throw new ConfigError(`CURRENCY must be the code of a currency, such as EUR, not "${value}".`);
  return value;
}

/** The value is never repeated in the sentence: these addresses carry passwords. */
function url(env: Environment, name: string, protocols: string[]): string | null {
  const value = text(env, name);
  if (value === null) return null;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new ConfigError(
      `${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    );
  }
  return value;
}

/**
 * libpq's spellings, of which some are no URLs to the rest of the world:
 * `postgresql://user@/database?host=/run/postgresql`.
 */
function postgresUrl(env: Environment, name: string): string | null {
  const value = text(env, name);
  if (value !== null && !/^postgres(ql)?:\/\/\S+$/.test(value))
    throw new ConfigError(`${name} must be an address that begins with postgres:// or postgresql://.`);
  return value;
}

function replicaUrls(env: Environment): string[] {
  const listed = (text(env, 'DATABASE_REPLICA_URLS') ?? '').split(/[\s,]+/).filter(Boolean);
  if (!listed.every((one) => /^postgres(ql)?:\/\/\S+$/.test(one)))
    throw new ConfigError(
      'DATABASE_REPLICA_URLS must list addresses that begin with postgres:// or postgresql://, with commas between them.',
    );
  return [...new Set(listed)];
}

function logLevel(env: Environment): Config['logLevel'] {
  const value = text(env, 'LOG_LEVEL') ?? 'info';
  const level = logLevels.find((one) => one === value);
  if (!level) throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${value}".`);
  return level;
}

function proxies(env: Environment): string[] {
  const listed = (text(env, 'TRUSTED_PROXIES') ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const unknown = listed.find((one) => !rangesOf(one));
  if (unknown !== undefined) {
    throw new ConfigError(
      `TRUSTED_PROXIES must list addresses, ranges (10.0.0.0/8), loopback, linklocal or uniquelocal, with commas between them, not "${unknown}".`,
    );
  }
  return listed;
}

function helpDesk(env: Environment): string | null {
  const value = text(env, 'HELP_DESK') ?? 'built-in';
  return value === 'built-in' ? null : path.resolve(value);
}

/** Off unless an address or an exporter is set (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/). */
function traces(env: Environment): TraceSettings | null {
  if (text(env, 'OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return null;
  const address = text(env, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ?? text(env, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  const exporter = text(env, 'OTEL_TRACES_EXPORTER') ?? (address === null ? 'none' : 'otlp');
  if (exporter === 'none') return null;
  if (exporter !== 'otlp' && exporter !== 'console')
    throw new ConfigError(`OTEL_TRACES_EXPORTER must be otlp, console or none, not "${exporter}".`);
  const own = text(env, 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL');
  const value = own ?? text(env, 'OTEL_EXPORTER_OTLP_PROTOCOL') ?? 'http/protobuf';
  const protocol = otlpProtocols.find((one) => one === value);
  if (!protocol)
    throw new ConfigError(
      `OTEL_EXPORTER_OTLP_${own === null ? '' : 'TRACES_'}PROTOCOL must be ${otlpProtocols.join(' or ')}, not "${value}".`,
    );
  return { exporter, protocol };
}

function extensions(env: Environment): ExtensionSetup[] {
  const file = text(env, 'EXTENSIONS');
  if (file === null) return [];
  try {
    return readExtensions(path.resolve(file));
  } catch (error) {
    throw error instanceof ExtensionFault ? new ConfigError(error.message) : error;
  }
}

/** The address as `backup --to` has it; keys and endpoint are the same variables of the environment. */
function filesAt(env: Environment): FilesPlace | null {
  const value = text(env, 'FILES_URL');
  if (value === null) return null;
  // What it is said to be is not repeated: somebody may have written a key into it.
  if (!/^s3:\/\/[^?#@]+$/.test(value))
    throw new ConfigError(
      'FILES_URL must be s3://bucket or s3://bucket/prefix; keys, region and endpoint are in AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and AWS_ENDPOINT_URL.',
    );
  return { ...readS3Address(value), settings: readS3Settings(env) };
}

function scannerAt(env: Environment): ScannerAddress | null {
  const value = text(env, 'CLAMAV');
  const address = value === null ? null : readScannerAddress(value);
  if (value !== null && !address)
    throw new ConfigError(`CLAMAV must be host:port of a clamd, or the absolute path of its socket, not "${value}".`);
  return address;
}

function embeddings(env: Environment): EmbeddingService | null {
  const address = url(env, 'SIMILAR_EMBEDDINGS_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? null;
  const [model, key] = [text(env, 'SIMILAR_EMBEDDINGS_MODEL'), text(env, 'SIMILAR_EMBEDDINGS_KEY')];
  if (address === null && model === null && key === null) return null;
  if (address === null || model === null)
    throw new ConfigError(
      'SIMILAR_EMBEDDINGS_URL and SIMILAR_EMBEDDINGS_MODEL must be set together: the address of a service up to /v1, and a model that it has.',
    );
  const { search, hash, username } = new URL(address);
  if (search || hash || username)
    throw new ConfigError(
      'SIMILAR_EMBEDDINGS_URL must be an address without a name, a question mark or a hash; a key goes into SIMILAR_EMBEDDINGS_KEY.',
    );
  return { url: address, model, key };
}

function firstAdmin(env: Environment): Config['firstAdmin'] {
  const email = text(env, 'ADMIN_EMAIL')?.normalize('NFC') ?? null;
  const password = env.ADMIN_PASSWORD || null;
  if (email === null && password === null) return null;
  if (email === null || password === null)
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD must be set together.');
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new ConfigError(`ADMIN_EMAIL must be an e-mail address, not "${email}".`);
  if (password.length < 8) throw new ConfigError('ADMIN_PASSWORD must have at least 8 characters.');
  return { email, password };
}
