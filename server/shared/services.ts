import type { FastifyInstance } from 'fastify';
import type { ExtensionSetup } from './extensions';
import type { HelpDesk } from '../help-desk/help-desk';
import type { Call } from '../../wire/protocol/call';
import type { Actor } from './actor';
import type { AuditEvent } from './audit';
import type { SeenAs } from './see-as';
import type { UsedToken } from './bearer';
import type { Database } from './db';
import type { Files } from './files';
import type { LiveHub } from './live';
import type { Replicas } from './replicas';
import type { Metrics } from './telemetry';
import type { Uploads } from './uploads';
import type { ScannerAddress } from '../scan/address';
import type { FilesPlace } from '../store/s3.settings';

/** An embedding service that speaks as OpenAI's does (G19). */
export interface EmbeddingService {
  /** Up to `/v1`, without a trailing slash. */
  url: string;
  model: string;
  /** Sent as a Bearer; null: nothing is. */
  key: string | null;
}

/** The part of the configuration that requests need. */
export interface ServiceConfig {
  maxUploadBytes: number;
  dataDir: string;
  /** Folder or `s3://…` of old lines of the log; absent: a folder in `dataDir`. */
  archiveTo?: string | null;
  /** The store that files lie in (FILES_URL); null or absent: they are in the database. */
  filesAt?: FilesPlace | null;
  /** The clamd that looks at uploads (CLAMAV); null or absent: nobody does. */
  scannerAt?: ScannerAddress | null;
  /** Demo data are wanted. */
  demo?: boolean;
  /** Where mails go; null or absent: into a folder. */
  smtpUrl?: string | null;
  /** null: the database is the embedded one, in `dataDir`. */
  databaseUrl?: string | null;
  /** Addresses of others that we call, whose certificates are looked at. */
  calledAddresses?: readonly string[];
  /** Our public address, for links in mails; null: the address that the server listens on. */
  publicUrl: string | null;
  /** Proxies whose X-Forwarded-… headers count, as TRUSTED_PROXIES names them; none by default. */
  trustedProxies?: readonly string[];
  /** May the requester of a change decide on it if nobody else is an approver (B2)? */
  requesterMayDecideAlone: boolean;
  /** IANA name: contracts begin and end with the days of this time zone. */
  timeZone: string;
  /** ISO 4217 code of what contracts cost. */
  currency: string;
  /** Puts similar problems in order; without one their words do. */
  embeddings?: EmbeddingService | null;
  /** Secret of the host API of the help-desk that we ship; without one it is not served. */
  hostApiSecret?: string | null;
  /** Rounds of password hashes as a power of two, for tests of other things: fewer take less time. */
  passwordRounds?: number;
  /** Hosts that webhooks may call wherever they are. */
  webhookAllow?: readonly string[];
  /** Of others, as the configuration names them (G25). */
  extensions?: readonly ExtensionSetup[];
  /** Days added to what contracts, deputies, due times, templates of changes, tokens and webhooks take for the present (E18). */
  clockShiftDays: number;
  /** Calls a minute that one token may make (G21). */
  tokenRateLimit: number;
  /** Who sends it as a Bearer gets `/metrics` (G23); null or absent: that is 404. */
  metricsToken?: string | null;
  /** Port of its own on which the same is served without it. */
  metricsPort?: number | null;
}

/** How a server ends without failing a request. */
export interface Draining {
  /**
   * From now on a new request is 503 with `Retry-After`, but for `/livez`, and every reply closes its connection.
   * Resolves once the requests that had begun are done; then the server may be closed.
   */
  begin(): Promise<void>;
  /** `end` runs when it begins: for what holds a request open, such as live streams. */
  onBegin(end: () => void): void;
}

/** What every route may use; made once per process by buildApp. */
export interface Services {
  db: Database;
  /** For calls that only read; `db` where there are no replicas. */
  reads: Database;
  replicas: Replicas | null;
  config: ServiceConfig;
  helpDesk: HelpDesk;
  live: LiveHub;
  uploads: Uploads;
  files: Files;
  /** Address of the service desk for links in mails, without a trailing slash. Known once the server listens. */
  address(): string;
  /** The present moment; tests set it. */
  now(): Date;
  /** Keeps as evidence what a call that only reads has given away. */
  audit(event: AuditEvent): Promise<void>;
  /** Have several requests come within the last second? Background work then goes on in small steps. */
  isBusy(): boolean;
  draining: Draining;
  /** null: nobody asked for them. */
  metrics: Metrics | null;
  /** Is the database down because its disk is full? */
  isDiskFull(): boolean;
}

/** The present for what people date ahead: contracts, deputies and when a board is due (E18). */
export const presentOf = ({ now, config }: { now: () => Date; config: Pick<ServiceConfig, 'clockShiftDays'> }): Date =>
  new Date(now().getTime() + config.clockShiftDays * 86_400_000);

/** What a handler may use: its database handle is `context.db`. */
export type RequestServices = Omit<Services, 'db' | 'reads'>;

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
    /** Every route that is registered, and its call of wire/; for tests and the API document. */
    served: { method: string; url: string; call: Call | undefined }[];
  }
  interface FastifyRequest {
    actor: Actor | null;
    /** What a state-changing call must carry; null if the identity does not ride on a cookie, or nobody is signed in. */
    csrfToken: string | null;
    /** By which it was made; null: by a session. */
    token: UsedToken | null;
    /** As whom an administrator made it, if not as themselves. */
    seeAs: SeenAs | null;
  }
  interface FastifyContextConfig {
    call?: Call;
  }
}

export type App = FastifyInstance;
