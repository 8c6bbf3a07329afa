import type { Failure } from './failure';
import { fallback, sheet } from './fallback';
import type { Action, ContextOf, FailureCode, HostServices, OutgoingEvents, PointId } from './protocol';
import { extensionsAt, forget, parts } from './remote';
import { isDisabled, settings } from './settings';
import type { Widget } from './widget';

/** Every slot that is on the page. */
export const slots = new Set<Slot>();

/**
 * `<service-desk-slot point="ticket.associates" ticket-id="42">`: loads what the remote offers at its point as soon as
 * it is near the viewport. Everything happens after it is connected, because pages clone elements that are never
 * connected.
 */
export class Slot extends HTMLElement {
  static observedAttributes = [
    'point',
    'ticket-id',
    'user-id',
    'user-kind',
    'organization-id',
    'agent-id',
    'kind',
    'base-path',
    'navigation',
  ];

  // `declare` where there is no first value saves the bytes of a field.
  /** Services of {@link ServiceDesk.createHost}, over those of `configure`. */
  declare hostServices?: HostServices;
  /** Which host has mounted it. */
  declare owner?: object;
  state: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  declare internals?: ElementInternals;
  /** Buttons that the host draws itself, by the order of their widgets. */
  offered: Record<number, readonly Action[]> = {};
  /** What had the focus before the slot. */
  declare cameFrom?: HTMLElement | null;
  #given: object = {};
  #context?: ContextOf<PointId>;
  #widgets: Widget[] = [];
  #observer?: IntersectionObserver;
  #run?: object;
  #code?: FailureCode;
  /** What it has told of a failure, if no other slot had. */
  #reported?: string;

  get point() {
    return this.getAttribute('point') as PointId;
  }
  // React 19 and Vue set properties where an element has them.
  set point(point: PointId) {
    this.setAttribute('point', point);
  }

  get services(): HostServices {
    return { ...settings, ...this.hostServices };
  }

  /**
   * What widgets are told: the attributes (`ticket-id="42"` → `ticketId: '42'`), overridden by what was assigned. A new
   * object after each change.
   */
  get context(): ContextOf<PointId> {
    return (this.#context ??= { ...this.readAttributes(), ...this.#given } as ContextOf<PointId>);
  }
  set context(given: object) {
    this.#given = given;
    this.refresh();
  }

  protected readAttributes(): object {
    const context: Record<string, unknown> = {};
    for (const name of Slot.observedAttributes.slice(1)) {
      const value = this.getAttribute(name);
      if (value !== null) context[name.replace(/-./, (letter) => letter[1]!.toUpperCase())] = value;
    }
    return context;
  }

  connectedCallback() {
    // A move disconnects and connects at once; it never left then.
    if (isDisabled || slots.has(this)) return;
    slots.add(this);
    this.internals ??= this.attachInternals();
    // A host may have set them before this script defined the element.
    for (const name of ['point', 'context', 'value'])
      if (Object.hasOwn(this, name)) {
        const own = this as Record<string, unknown>;
        const given = own[name];
        delete own[name];
        own[name] = given;
      }
    if (!this.shadowRoot) this.attachShadow({ mode: 'open', delegatesFocus: 'value' in this });
    this.shadowRoot!.adoptedStyleSheets = [sheet];
    this.replaceChildren();
    // What the remote remembers: words in the page's language, and the height of this point at this page width (in steps
    // of 32 px). What stands below does not move then.
    try {
      const kept = JSON.parse(localStorage['service-desk']);
      settings.texts ??= kept.texts;
      const height = kept[this.point + (innerWidth >> 5)];
      if (height < 2000) this.reserve(height + 'px');
    } catch {
      // Nothing is remembered, or it may not be read.
    }
    this.#observer = new IntersectionObserver((seen) => void (seen.at(-1)!.isIntersecting && this.load()), {
      rootMargin: '200px',
    });
    this.#observer.observe(this);
  }

  disconnectedCallback() {
    queueMicrotask(() => this.isConnected || this.#leave());
  }

  attributeChangedCallback(name: string) {
    this.refresh();
    if (name === 'point' && this.#run) void this.load();
  }

  /** Something that widgets are told has changed. Any number of changes in one task is one update. */
  refresh() {
    this.#context = undefined;
    // A slot that could not show what it was told of may have been told better.
    queueMicrotask(() => {
      if (this.#code === 'context') void this.load();
      else for (const widget of this.#widgets) void widget.update();
    });
  }

  /** Sends `service-desk:<name>`; false if a listener cancelled it. */
  send<E extends keyof OutgoingEvents>(name: E, detail: OutgoingEvents[E]): boolean {
    return this.dispatchEvent(
      new CustomEvent(`service-desk:${name}`, { bubbles: true, composed: true, cancelable: true, detail }),
    );
  }

  /**
   * Tells the host, and once for all slots the console and the person. Returns what tells the person, who may try again;
   * nothing that can be seen in a header or a menu, where there is room for a button or a number only.
   */
  fail(error: unknown): ChildNode {
    const { point } = this;
    const code = (this.#code = (error as Failure | undefined)?.failed ?? 'widget');
    const message = `${error}`;
    this.#enter('failed');
    this.reserve('0');
    this.send('error', { point, code, message });
    // Slots that fail together fail for one reason.
    const isReported = [...slots].some((slot) => slot.#reported === message);
    if (!isReported) console.warn(`[service-desk] ${point}: ${code}: ${message}`);
    if (/^(inbox|menu|search)/.test(point)) return new Text();
    this.#reported = message;
    return fallback({ ...this.services.texts }, isReported, () => {
      forget();
      // Those that have nothing to show wait for the same.
      for (const slot of slots) if (slot === this || (slot.#code && !slot.#widgets[0])) void slot.load();
    });
  }

  /** Loads, or loads anew, what belongs in this slot. */
  async load() {
    const { point } = this;
    const run = this.#clear();
    if (!point) return;
    this.#enter('loading');
    try {
      const extensions = await extensionsAt(point);
      if (run !== this.#run) return;
      this.#widgets = parts.startWidgets!(this, extensions);
      if (!this.#widgets[0]) this.reserve('0');
      await Promise.all(this.#widgets.map((widget) => widget.settled));
      if (run === this.#run && this.state === 'loading') this.#enter('ready');
    } catch (error) {
      if (run === this.#run) this.shadowRoot!.replaceChildren(this.fail(error));
    }
  }

  #enter(state: Slot['state']) {
    this.state = state;
    this.internals!.ariaBusy = `${state === 'loading'}`;
    this.entered();
  }

  /** The slot is at least as high until its content has come. */
  reserve(height: string) {
    this.style.setProperty('--service-desk-height', height);
  }

  /** The state has changed. */
  protected entered() {}

  /** Stops what runs and returns the token of the run that may follow. */
  #clear() {
    this.#observer!.disconnect();
    for (const widget of this.#widgets) widget.stop();
    this.#widgets = [];
    this.#code = this.#reported = undefined;
    this.shadowRoot!.replaceChildren();
    return (this.#run = {});
  }

  #leave() {
    slots.delete(this);
    this.#clear();
    this.#run = undefined;
    this.state = 'idle';
  }
}
