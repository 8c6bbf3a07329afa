import { commentCalls } from '../../wire/parts/comment';

/** Somebody who works: their session, and the board that votes on their changes. */
export interface Worker {
  id: number;
  cookie: string;
  csrf: string;
  boardId: number;
}

/** Ids of records that there are: from the first to the last, without gaps. */
export interface Range {
  first: number;
  last: number;
}

export interface World {
  problems: Range;
  assets: Range;
  changes: Range;
  /** Somebody for whom things are written down. */
  requesterId: number;
  departmentId: number;
}

/** What a step of one thing leaves for the next. */
export interface Known {
  id?: number;
  version?: number;
}

/** What calls are counted as. */
export const groups = ['lists', 'records', 'search', 'start page', 'saves', 'approvals', 'calendar'] as const;
export type Group = (typeof groups)[number];

/** One call. */
export interface Step {
  group: Group;
  method: 'GET' | 'POST';
  path: (known: Known) => string;
  body?: (known: Known) => object;
  /** Takes from the reply what the next step needs. */
  keep?: (data: Record<string, { id?: number; version?: number } | undefined>, known: Known) => void;
}

interface Thing {
  /** How often somebody who works without a break does it in an hour. */
  perHour: number;
  /** The calls of the interface for it. */
  steps: (worker: Worker, world: World) => Step[];
}

const api = '/service-desk/api';
const upTo = (count: number): number => Math.floor(Math.random() * count);
const one = <T>(from: readonly T[]): T => from[upTo(from.length)] as T;
const within = ({ first, last }: Range): number => first + upTo(last - first + 1);
const words = ['Kor', 'Bal', 'Mer', 'Tan', 'Vel', 'Sor', 'Lun', 'Fal', 'Gar', 'Hol'].flatMap((begin) =>
  ['amo', 'eri', 'ulo', 'ina', 'osa', 'ake'].map((end) => begin + end),
);
const lists = ['problem-list', 'asset-list', 'change-list'] as const;

const get = (group: Group, path: Step['path'], keep?: Step['keep']): Step => ({
  group,
  method: 'GET',
  path,
  ...(keep && { keep }),
});
const post = (group: Group, path: string, body: NonNullable<Step['body']>, keep?: Step['keep']): Step => ({
  group,
  method: 'POST',
  path: () => path,
  body,
  ...(keep && { keep }),
});

const problemOf = ({ requesterId, departmentId }: World, subject: string) => ({
  subject,
  description: '<p>The supplier was called, and a spare part is on its way.</p>',
  requester_id: requesterId,
  department_id: departmentId,
  ...{ impact_id: 1, status_type_id: 1, priority_id: 1 },
});

const things: readonly Thing[] = [
  // A list is opened, and one of its pages turned.
  {
    perHour: 24,
    steps: () => {
      const list = one(lists);
      const departments = upTo(2) ? `&dept_ids=${1 + upTo(40)}` : '';
      return [
        get('lists', () => `${api}/${list}?limit=25&sort-field=created_at&count=quick${departments}`),
        get(
          'lists',
          () => `${api}/${list}?limit=25&page=${2 + upTo(8)}&sort-field=created_at&known_total=75000${departments}`,
        ),
      ];
    },
  },
  {
    perHour: 6,
    steps: () => [get('search', () => `${api}/${one(lists)}?limit=25&search-query=${one(words)}&count=quick`)],
  },
  // The palette asks while somebody types.
  {
    perHour: 10,
    steps: () => {
      const word = one(words);
      return [3, 4, 6].map((length) => get('search', () => `${api}/search?q=${word.slice(0, length)}`));
    },
  },
  // A record with its comments, and one of its tabs.
  {
    perHour: 20,
    steps: (_, { problems }) => [
      get('records', (known) => `${api}/problem/${(known.id = within(problems))}`),
      get('records', ({ id }) => `${api}/comments/sd_problem:${id}/stream`),
      get('records', ({ id }) => `${api}/problem-tickets/${id}`),
    ],
  },
  {
    perHour: 10,
    steps: (_, { assets }) => [
      get('records', (known) => `${api}/asset/${(known.id = within(assets))}`),
      get('records', ({ id }) => `${api}/comments/sd_assets:${id}/stream`),
    ],
  },
  {
    perHour: 6,
    steps: () => [get('start page', () => `${api}/home`), get('start page', () => `${api}/inbox?limit=20`)],
  },
  {
    perHour: 1,
    steps: () => [
      get('calendar', () => `${api}/change-calendar?from=2026-06-01&to=2026-06-30&kinds[]=change&kinds[]=freeze`),
    ],
  },
  {
    perHour: 3,
    steps: (_, world) => [
      post('saves', `${api}/problem`, () => problemOf(world, `Written under load ${Math.random()}`)),
    ],
  },
  {
    perHour: 8,
    steps: (_, world) => [
      get(
        'records',
        (known) => `${api}/problem/${(known.id = within(world.problems))}`,
        ({ problem }, known) => (known.version = problem?.version),
      ),
      post('saves', `${api}/problem`, ({ id, version }) => ({
        ...problemOf(world, `Edited under load ${Math.random()}`),
        id,
        version,
      })),
    ],
  },
  {
    perHour: 5,
    steps: (_, { problems }) => [
      {
        ...post('saves', '', () => ({ body: '<p>Restarted, and watched for an hour.</p>' })),
        path: () => commentCalls.add.path.replace('{owner}', `sd_problem:${within(problems)}`),
      },
    ],
  },
  // A change is written down, its board asked, and its approval looked at and given.
  {
    perHour: 1,
    steps: ({ boardId }, { requesterId }) => [
      post(
        'saves',
        `${api}/change`,
        () => ({
          ...{
            subject: `Patched under load ${Math.random()}`,
            description: '<p>It is old.</p>',
            requester_id: requesterId,
          },
          ...{ status_id: 1, change_type_id: 1, priority_id: 1, impact_id: 1 },
        }),
        (data, known) => (known.id = (data as { id?: number }).id),
      ),
      post('approvals', `${api}/apply-cab-approval`, ({ id }) => ({ change_id: id, workflow_id: boardId })),
      get('approvals', ({ id }) => `${api}/change-approval-status/${id}`),
      {
        ...post('approvals', '', () => ({ action_type: 'approve', comment: 'Nothing against it.' })),
        path: ({ id }) => `${api}/approval-action-without-hash/${id}`,
      },
    ],
  },
];

/** An hour of somebody's work, in an order of their own. */
export function hourOf(worker: Worker, world: World): Step[] {
  const hour = things.flatMap(({ perHour, steps }) => Array.from({ length: perHour }, () => steps(worker, world)));
  for (let i = hour.length - 1; i > 0; i--) {
    const j = upTo(i + 1);
    [hour[i], hour[j]] = [hour[j]!, hour[i]!];
  }
  return hour.flat();
}
