import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse, type HttpHandler } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { perAction } from '../../wire/access/access.actions';
import { accessCalls, type PermissionsReply } from '../../wire/access/access';
import { inboxCalls } from '../../wire/inbox/inbox';
import { customFieldCalls } from '../../wire/parts/custom-field';
import { formCalls } from '../../wire/parts/form';
import { watchCalls } from '../../wire/parts/watch';
import type { Call, Carries } from '../../wire/protocol/call';
import type { Named, NamedRecord } from '../../wire/protocol/reply';
import type { Kit } from '../../host-shim/protocol';
import type { ReplyOf } from '../shared/api/client';
import { HostProvider } from '../shared/host/HostProvider';

/** Root of the calls in tests; requests outside of it are errors. */
export const origin = 'http://localhost';

/** A host for tests. jsdom gives focus and events only outside of shadow roots, so the slot is a plain element. */
export function testKit(slot: HTMLElement, over: Partial<Kit> = {}): Kit {
  return {
    api: '1.0',
    signal: new AbortController().signal,
    root: slot as unknown as ShadowRoot,
    base: origin,
    locale: 'en',
    dir: 'ltr',
    theme: 'light',
    emit: () => true,
    alert: () => false,
    offer: () => false,
    report: () => undefined,
    setDirty: () => undefined,
    navigate: () => undefined,
    requestHeaders: async () => ({ 'X-CSRF-TOKEN': 'test' }),
    on: () => () => undefined,
    ...over,
  };
}

/** Renders parts as a widget does, with an empty cache, and gives a person to act. */
export function renderInHost(children: ReactNode, over: Partial<Kit> = {}) {
  const slot = document.body.appendChild(document.createElement('div'));
  const kit = testKit(slot, over);
  const view = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <HostProvider kit={kit}>
        <SWRConfig value={{ dedupingInterval: 0 }}>{children}</SWRConfig>
      </HostProvider>
    </SWRConfig>,
    { container: slot },
  );
  return { ...view, kit, user: userEvent.setup() };
}

/** What a stubbed call was asked. */
export interface RequestLine {
  params: Record<string, string>;
  query: URLSearchParams;
  headers: Headers;
  /** JSON, or the entries of a multipart form. */
  body: Record<string, unknown>;
}

/** Refuses a stubbed call as the server does. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly message: string | Record<string, string>,
    readonly refusal?: string,
    readonly saved_by?: Named,
    readonly code?: string,
  ) {}
}

/** Answers one call at the wire with `data` of the envelope; throw a {@link Refusal} to refuse. */
export function response<C extends Carries>(
  call: Call<C>,
  reply: (requested: RequestLine) => ReplyOf<C> | Promise<ReplyOf<C>>,
  message?: string,
  record?: NamedRecord,
): HttpHandler {
  const method = call.method.toLowerCase() as 'get' | 'post' | 'patch' | 'put' | 'delete';
  return http[method](origin + call.path.replace(/\{(\w+)\}/g, ':$1'), async ({ request, params }) => {
    try {
      const data = await reply({
        params: params as Record<string, string>,
        query: new URL(request.url).searchParams,
        headers: request.headers,
        body: await bodyOf(request),
      });
      return HttpResponse.json({ success: true, message, data, record });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return HttpResponse.json({ success: false, ...error }, { status: error.status });
    }
  });
}

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type') ?? '';
  if (type.includes('json')) return (await request.json()) as Record<string, unknown>;
  return type.includes('multipart') ? Object.fromEntries((await request.formData()).entries()) : {};
}

/** The reader of every test, as tables and attachment fields ask for it. */
export const reader: PermissionsReply = {
  actions: {
    ...perAction(() => true),
    manage_form_groups: false,
    manage_automation: false,
    manage_permissions: false,
  },
  permissions: [],
  total: 0,
  role_ids: [],
  host_role_ids: [],
  see_as: null,
  user_id: 1,
  team_ids: [],
  time_zone: 'UTC',
  max_upload_bytes: 25 * 1024 * 1024,
  currency: 'EUR',
  contract_day: '2026-06-15',
};

/** The same reader without the right to manage catalogues and roles. */
export const withoutManaging = (): HttpHandler =>
  response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, manage_catalogues: false } }));

/** A server at the wire for one test file; call at its top. Handlers given here stay, those of `use` last one test. */
export function wireServer(...handlers: HttpHandler[]) {
  const server = setupServer(
    ...handlers,
    response(accessCalls.permissions, () => reader),
    response(formCalls.render, () => ({ fields: [] })),
    ...Object.values(customFieldCalls).map((call) => response(call, () => ({ custom_fields: [] }))),
    response(inboxCalls.list, () => ({ messages: [], total: 0, unread: 0 })),
    response(watchCalls.view, () => ({ watching: 'none' as const, chosen: false, watchers: [], total: 0, unread: 0 })),
  );
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}
