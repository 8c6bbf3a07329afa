import type { Action, ContextOf, HostServices, OutgoingEvents, PointId } from './protocol';

/** A widget mounted by {@link Host.mount}. */
export interface Mounting<P extends PointId> {
  /** The slot that was appended to the host's element; events bubble from it. */
  readonly element: HTMLElement;
  update(context: ContextOf<P>): void;
  /** May be called at any time and more than once. */
  unmount(): void;
}

/** The calls of a host with services of its own. */
export interface Host {
  /**
   * Appends a slot to `element` and mounts what the remote offers at `point`. Never throws for a remote that is missing
   * or broken.
   */
  mount<P extends PointId>(point: P, element: Element, context: ContextOf<P>): Mounting<P>;
  /**
   * Hands the buttons of a ticket's action bar to `draw` whenever they change, for a host that draws them in its own
   * look. Their dialogs open in a slot that is appended to `element`.
   */
  actions(
    element: Element,
    context: ContextOf<'ticket.actions'>,
    draw: (actions: readonly Action[]) => void,
  ): Mounting<'ticket.actions'>;
  /** Unmounts everything that was mounted by {@link mount} and {@link actions} of this host. */
  dispose(): void;
}

/** `window.ServiceDesk`, the only global of the shim. */
export interface ServiceDesk extends Host {
  /** Adds to the services of every slot on the page, then lets mounted widgets update. */
  configure(services: HostServices): void;
  /** A host whose slots have `services` over those of {@link ServiceDesk.configure}. */
  createHost(services: HostServices): Host;
  /** Loads the modules of these points before a slot asks. Resolves when done, also when it failed. */
  preload(...points: PointId[]): Promise<void>;
  /**
   * Calls back in a moment; before this script has come, a page that has the queue of docs/embedding.md calls back when
   * it comes.
   */
  ready(run: (serviceDesk: ServiceDesk) => void): Promise<void>;
  /** For support: what is loaded and what each slot on the page is doing. */
  inspect(): { api: string; base: string; slots: (HTMLElement & { point: string; state: string })[] };
}

type Sent<E extends keyof OutgoingEvents> = CustomEvent<OutgoingEvents[E]>;

declare global {
  interface Window {
    ServiceDesk: ServiceDesk & {
      /** What a page has put into {@link ServiceDesk.ready} before this script had come. */
      queue?: Parameters<ServiceDesk['ready']>[0][];
    };
  }
  interface HTMLElementEventMap {
    'service-desk:navigate': Sent<'navigate'>;
    'service-desk:associations-changed': Sent<'associations-changed'>;
    'service-desk:error': Sent<'error'>;
    'service-desk:input': Sent<'input'>;
  }
  interface DocumentEventMap {
    'service-desk:navigate': Sent<'navigate'>;
    'service-desk:associations-changed': Sent<'associations-changed'>;
    'service-desk:error': Sent<'error'>;
    'service-desk:input': Sent<'input'>;
  }
  interface HTMLElementTagNameMap {
    'service-desk-slot': HTMLElement & { context: object };
    'service-desk-asset-select': HTMLElement & { value: number[] };
  }
}
