import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { version } from '../../package.json';
import type { Db } from '../shared/db';
import type { Replicas } from '../shared/replicas';
import type { Metrics } from '../shared/telemetry';
import { type Figures, figuresOf } from './figures';
import { requestCounts } from './requests';

interface Options {
  /** Asked for what all processes share, when somebody scrapes. */
  db: Db;
  /** Of requests and background work. */
  pool?: pg.Pool;
  replicas?: Replicas | null;
  /** Are records of another help-desk mirrored? */
  isConnected: () => boolean;
}

/** Gauges of Node by prom-client whose names end as those of counters do. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** Seconds. */
const jobBuckets = [0.05, 0.25, 1, 5, 30, 120];

/** The metrics of this process. Names and labels are in docs/operate.md, deploy/dashboard.json and deploy/alerts.yaml. */
export function metricsOf({ db, pool, replicas, isConnected }: Options): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);

  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = [], read?: () => number) =>
    new Gauge<L>({
      ...{ name: `service_desk_${name}`, help, labelNames, registers },
      ...(read && {
        collect() {
          this.set(read());
        },
      }),
    });
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter<L>({ name: `service_desk_${name}`, help, labelNames, registers });
  const histogram = <L extends string>(name: string, help: string, labelNames: L[], buckets: number[]) =>
    new Histogram<L>({ name: `service_desk_${name}`, help, labelNames, buckets, registers });

  gauge('build_info', 'Version of the service desk; always 1.', ['version']).set({ version }, 1);

  const requests = requestCounts();
  let openStreams = (): number => 0;
  gauge('live_streams', 'Live streams (server-sent events) that are open.', [], () => openStreams());

  if (pool) {
    gauge('database_pool_limit', 'Most connections that the pool of this process opens.', [], () => pool.options.max);
    gauge('database_pool_size', 'Connections that the pool has open.', [], () => pool.totalCount);
    gauge('database_pool_idle', 'Open connections that nobody uses.', [], () => pool.idleCount);
    gauge('database_pool_waiting', 'Requests and jobs that wait for a connection.', [], () => pool.waitingCount);
  }

  const noteReplicas = replicas ? replicaMetrics(replicas, gauge, counter) : () => undefined;

  const jobs = counter('jobs_total', 'Background work that this process has done or that failed here.', [
    'job_name',
    'result',
  ]);
  const jobDurations = histogram('job_duration_seconds', 'Time that background work took.', ['job_name'], jobBuckets);
  const deliveries = counter('webhook_calls_total', 'Calls of webhooks by this process.', ['result']);
  for (const result of ['delivered', 'failed']) deliveries.inc({ result }, 0);

  const scans = counter('file_scans_total', 'Uploads that were looked at for malware, by what became of it.', [
    'result',
  ]);
  for (const result of ['clean', 'infected', 'failed']) scans.inc({ result }, 0);

  const up = gauge('database_up', '1 if the database replied within a second, else 0.');
  const shared = sharedGauges(gauge);
  const figures = figuresOf(db, isConnected);

  return {
    contentType: registry.contentType,
    async text() {
      const read = await figures();
      up.set(read ? 1 : 0);
      shared(read);
      noteReplicas();
      return `${await registry.metrics()}\n${requests.text()}`;
    },
    countRequest: requests.count,
    countDelivery: (isDelivered) => deliveries.inc({ result: isDelivered ? 'delivered' : 'failed' }),
    countScan: (result) => scans.inc({ result }),
    async around(job_name, work) {
      const end = jobDurations.startTimer({ job_name });
      try {
        const result = await work();
        jobs.inc({ job_name, result: 'done' });
        return result;
      } catch (error) {
        jobs.inc({ job_name, result: 'failed' });
        throw error;
      } finally {
        end();
      }
    },
    countStreams: (open) => void (openStreams = open),
  };
}

/** Where this process reads, and how the replicas are. Returns what brings it up to date. */
function replicaMetrics(replicas: Replicas, gauge: MakeGauge, counter: MakeCounter): () => void {
  const reads = counter('reads_total', 'Statements of calls that only read, by the database that read them.', [
    'database',
  ]);
  const repeated = counter('reads_repeated_total', 'Of those of the primary: what a replica was lost over.', []);
  const up = gauge('replica_up', '1 if reads go to the replica, else 0.', ['replica']);
  const lag = gauge('replica_lag_seconds', 'Time by which the replica is behind the primary.', ['replica']);
  return () => {
    const { primary, repeated: again } = replicas.counts();
    for (const one of [reads, repeated, up, lag]) one.reset();
    reads.inc({ database: 'primary' }, primary);
    repeated.inc(again);
    for (const { name: replica, condition, lag: seconds, reads: count } of replicas.states()) {
      reads.inc({ database: replica }, count);
      up.set({ replica }, condition === 'ready' ? 1 : 0);
      if (seconds !== null) lag.set({ replica }, seconds);
    }
  };
}

type MakeCounter = <L extends string>(name: string, help: string, labelNames: L[]) => Counter<L>;
type MakeGauge = <L extends string>(name: string, help: string, labelNames?: L[]) => Gauge<L>;

/** Sets what the database knows. Without it there are no samples: an old number would look like a new one. */
function sharedGauges(gauge: MakeGauge): (figures: Figures | null) => void {
  const all = ' The same in every process.';
  const queueJobs = gauge('queue_jobs', `Jobs that wait, also for their next try.${all}`, ['job_name']);
  const queueAge = gauge('queue_oldest_age_seconds', `Time since the oldest waiting job was made.${all}`, ['job_name']);
  const mails = gauge('mails', `Mails that wait, and that are not tried any more.${all}`, ['state']);
  const mailAge = gauge('mails_oldest_age_seconds', `Time since the oldest waiting mail was written.${all}`);
  const deliveries = gauge(
    'webhook_deliveries',
    `Deliveries of webhooks that wait, and that failed in the last 30 days.${all}`,
    ['state'],
  );
  const deliveryAge = gauge('webhook_oldest_age_seconds', `Time since the oldest waiting delivery was made.${all}`);
  const failing = gauge('webhooks_failing', `Webhooks of which the last attempts all failed.${all}`);
  const mirrorAge = gauge(
    'mirror_age_seconds',
    `Time since records of the connected help-desk were like there.${all}`,
    ['kind'],
  );
  const mirrorFailing = gauge('mirror_failing', `1 if the kind could not be read the last time, else 0.${all}`, [
    'kind',
  ]);
  const labelled = [queueJobs, queueAge, mails, deliveries, mirrorAge, mirrorFailing];
  const single = [mailAge, deliveryAge, failing];
  return (figures) => {
    for (const one of labelled) one.reset();
    for (const one of single) one.remove();
    if (!figures) return;
    for (const { job: job_name, waiting, age } of figures.queue) {
      queueJobs.set({ job_name }, waiting);
      queueAge.set({ job_name }, age);
    }
    mails.set({ state: 'waiting' }, figures.mails.waiting);
    mails.set({ state: 'failed' }, figures.mails.failed);
    mailAge.set(figures.mails.age);
    deliveries.set({ state: 'waiting' }, figures.webhooks.waiting);
    deliveries.set({ state: 'failed' }, figures.webhooks.failed);
    deliveryAge.set(figures.webhooks.age);
    failing.set(figures.webhooks.failing);
    for (const { kind, age, is_failing } of figures.mirror) {
      mirrorAge.set({ kind }, age);
      mirrorFailing.set({ kind }, is_failing ? 1 : 0);
    }
  };
}
