/**
 * The mount protocol: the only thing that a host, the shim and a remote have in common.
 * Types only; nothing here reaches a bundle. Extension points and their contexts: docs/embedding.md.
 */

/** Id of a record as the host's page knows it: a whole number above 0; any text where the host's server is connected. */
export type HostId = number | string;

/** A person of the host; an agent's id is one of another list than a client's in many of them. */
interface HostUser {
  userId: HostId;
  /** Whose list the id is of; `client` if left out. Without a connected help-desk there is one list. */
  userKind?: 'client' | 'agent';
}

/** Extension point → the context its widgets need. Attributes of a slot map to it (`ticket-id` → `ticketId`). */
export interface ExtensionPoints {
  'ticket.associates': { ticketId: HostId };
  'ticket.problem': { ticketId: HostId };
  'ticket.actions': { ticketId: HostId };
  'user.associates': HostUser;
  'organization.associates': { organizationId: HostId };
  'user.permissions': HostUser;
  'agent.permissions': { agentId: HostId };
  /** `label` is the text of the host's own `<label>`, which cannot name anything inside a shadow root. */
  'form.asset-select': {
    name: string;
    value: number[];
    multiple: boolean;
    required: boolean;
    disabled: boolean;
    label: string;
  };
  'automation.create': { kind: 'form-group' | 'workflow' | 'listener' };
  /** A bell that leads to /service-desk/inbox, with the number of unread messages. */
  inbox: Record<never, never>;
  /** A number for the menu item that leads to /service-desk/my-approvals. */
  'menu.approvals': Record<never, never>;
  /** For the start page of the host. */
  home: Record<never, never>;
  /** The week of the calendar, for the start page of the host. */
  'calendar.week': Record<never, never>;
  /** A button for the host's own navigation that opens search and commands. */
  search: Record<never, never>;
  page: {
    basePath: string;
    /** Whatever it says, our pages have a menu of their own: for a host whose layout has no entry for each of them. */
    navigation?: string;
  };
}

export type PointId = keyof ExtensionPoints;
export type ContextOf<P extends PointId> = Readonly<ExtensionPoints[P]>;

/** Events a widget sends out of its slot: bubbling, composed CustomEvents on the slot, named `service-desk:<key>`. */
export interface OutgoingEvents {
  /** A link was followed. Cancel it to navigate yourself; otherwise it is followed as a plain anchor. */
  navigate: { path: string };
  /** Something was attached to or detached from the ticket, user or organization of the slot. */
  'associations-changed': {
    point: PointId;
    kind: 'asset' | 'problem' | 'change' | 'contract';
    /** The slot's own. */
    ticketId?: HostId;
  };
  /** A slot could not load or its widget failed. `code` is one of {@link FailureCode}. */
  error: { point: PointId; code: FailureCode; message: string };
  /** The value of a form field changed (form.asset-select). */
  input: { value: number[] };
}

/** What each means, and what to do: docs/embedding/troubleshooting.md. */
export type FailureCode =
  'point' | 'context' | 'manifest' | 'integrity' | 'version' | 'entry' | 'module' | 'mount' | 'timeout' | 'widget';

/** A button of an action bar, as data. */
export interface Action {
  /** Stays the same while the label or the state changes. */
  id: string;
  label: string;
  /** Buttons with the same group belong under one heading, or into one menu. */
  group?: string;
  disabled?: boolean;
  run(): void;
}

/** What a widget is handed beside its context. */
export interface Kit {
  /** The protocol version this shim speaks, e.g. `1.0`. */
  readonly api: string;
  /** Aborted at unmount. */
  readonly signal: AbortSignal;
  /** The slot's shadow root: adopt sheets here, portal menus and dialogs here. */
  readonly root: ShadowRoot;
  /** URL prefix of the product root, without a trailing slash: `''`, or `/helpdesk` behind a path prefix. */
  readonly base: string;
  /** BCP 47 tag: the host's configuration, else the nearest `lang`, else the browser's. */
  readonly locale: string;
  /**
   * Like `locale` and `theme` read from the page when asked; `update` is called after the host changed its
   * configuration.
   */
  readonly dir: 'ltr' | 'rtl';
  /** The host's configuration, else that of the page around the slot; `auto`, which follows `prefers-color-scheme`, if that has both. */
  readonly theme: 'light' | 'dark' | 'auto';
  /** Of a connected help-desk; undefined of the one that we ship, and of a shim that does not know yet. */
  readonly helpDesk?: HelpDesk;
  /** The page's `fetch` as it was when the shim came; absent of an older shim. */
  readonly fetch?: typeof fetch;
  /** Sends a {@link OutgoingEvents} event from the slot; false if a listener cancelled it. */
  emit<E extends keyof OutgoingEvents>(name: E, detail: OutgoingEvents[E]): boolean;
  /** Tells the host that the widget failed; the slot shows its fallback with Retry. */
  report(error: unknown): void;
  /** Unsaved input: a slot that is dirty is never swapped or unloaded without asking. */
  setDirty(dirty: boolean): void;
  /** Emits `navigate`; if nobody cancelled it, calls the host's `navigate` service, else follows the link. */
  navigate(path: string): void;
  /** Shows a message in the host's own way; false if the host has none, then the widget shows it itself. */
  alert(message: { kind: 'success' | 'error'; text: string }): boolean;
  /**
   * Offers a widget's buttons to the host; false if the host does not draw them, then the widget does. Offer anew what
   * has changed.
   */
  offer(actions: readonly Action[]): boolean;
  /**
   * Headers of the host for a request to its own origin (tokens); `{}` for any other origin. `fresh` after a 400, 403
   * or 419.
   */
  requestHeaders: (method: string, url: string, fresh?: boolean) => Promise<Record<string, string>>;
  /** The host's service of that name, for a server on its own origin. */
  readonly identityToken?: (fresh: boolean) => string | Promise<string>;
  /** Set by the remote once it has exchanged such a token for a session: then none is sent with calls. */
  hasSession?: boolean;
  /**
   * Calls back on an event that the host sends in (`ticket:changed`); returns the unsubscriber, which unmount calls
   * too.
   */
  on(name: 'ticket:changed', listener: (detail: { ticketId?: HostId }) => void): () => void;
}

export interface Mounted<P extends PointId> {
  update?(context: ContextOf<P>): void;
  unmount(): void;
}

/** What every federated module exports as `mount`. `element` is a fresh element inside the slot's shadow root. */
export type Mount<P extends PointId> = (
  element: HTMLElement,
  context: ContextOf<P>,
  kit: Kit,
) => Mounted<P> | Promise<Mounted<P>>;

/** One line of the manifest's extensions: at this point, in this order, this module of the container. */
export interface Extension<P extends PointId = PointId> {
  point: P;
  /** Exposed module, e.g. `./ticket-associates`. */
  module: string;
  order: number;
  /** The right without which the widget shows nothing; the server decides all the same. */
  requires?: string;
  /** Name in the context → the regular expression that its whole value must match. */
  needs?: Readonly<Record<string, string>>;
  /**
   * Written by the build: chunks the module needs at once, relative to the entry. The shim asks for them together with
   * the entry.
   */
  files?: readonly string[];
}

/** `manifest.json`, written by the build. */
export interface Manifest {
  schema: 1;
  name: string;
  version: string;
  /** Range of protocol versions this remote works with. */
  api: { min: string; max: string };
  entry: { url: string; global: string; integrity: string };
  /** File (relative to the manifest) → `sha384-…`. */
  files: Record<string, string>;
  extensions: Extension[];
  /** Written by the server of the service desk where a help-desk is connected to it; absent with the one that it ships. */
  helpDesk?: HelpDesk;
}

/** What the remote has to know of a connected help-desk. */
export interface HelpDesk {
  /** Slots carry the help-desk's own ids. */
  ids: 'host';
  /** Pages of it that can be linked to, by `/service-desk/go/{kind}/{id}`. */
  pages: readonly ('ticket' | 'user' | 'agent' | 'team' | 'organization' | 'department')[];
  /** What can be done to its tickets. */
  acts: readonly ('status' | 'priority' | 'assign' | 'reply')[];
  /** Kinds of records that come from it, such as `organizations`; absent: not known. */
  kinds?: readonly string[];
}

/** All optional; handed to the shim by `ServiceDesk.configure({...})` or `createHost({...})`. */
export interface HostServices {
  /**
   * Headers for a request to the host's own origin; `fresh` after the server refused the former ones. Without this
   * service the shim sends the content of `<meta name="csrf-token">`, if the page has one, as `X-CSRF-TOKEN`.
   */
  getRequestHeaders?(
    method: string,
    url: string,
    fresh: boolean,
  ): Record<string, string> | Promise<Record<string, string>>;
  /**
   * A token that is exchanged for a session cookie before the first widget is shown; if the server does not do that, sent
   * as `Authorization: Bearer …` with requests to the host's own origin.
   */
  getIdentityToken?(fresh: boolean): string | Promise<string>;
  navigate?(path: string): void;
  /** Shows a message in the host's own way; without it the widget shows it itself. */
  alert?(message: { kind: 'success' | 'error'; text: string }): void;
  locale?: string;
  /** `auto`, or nothing: that of the page around the slot. */
  theme?: 'light' | 'dark' | 'auto';
  /** Draws the buttons that widgets offer; see `Host.actions`. */
  actions?(actions: readonly Action[]): void;
  /**
   * Nothing runs that the manifest does not list with its hash, or that comes from an origin not allowed. Also as
   * `data-require-integrity` on the script, which nothing takes back.
   */
  requireIntegrity?: boolean;
  /** Origins allowed besides the page's and the script's own, e.g. `https://cdn.example.com`. */
  origins?: readonly string[];
  /** What the signed-in person may do, if the host knows: a widget whose `requires` is missing is not even loaded. */
  permissions?: readonly string[];
  /** Words of the fallback that replaces a widget that could not load. */
  texts?: { failed?: string; retry?: string };
  /**
   * Milliseconds until a phase counts as failed, until what failed is tried again, how long after a failure nothing is
   * asked again, how long new slots take a manifest for the newest, and about how long a next try waits.
   */
  timeouts?: Partial<Record<'manifest' | 'entry' | 'module' | 'mount' | 'retry' | 'coolDown' | 'manifestAge', number>>;
}
