import type { ContextOf, Extension, Mounted, PointId } from './protocol';
import { createKit } from './kit';
import { loadMount, phase } from './remote';
import { create } from './settings';
import type { Slot } from './slot';

/** One extension in a slot. */
export interface Widget {
  /** Settles when the widget is mounted or has failed. */
  ready: Promise<void>;
  /** Hands over the slot's context if it is another one than before. */
  update(): void;
  /** May be called in any state, more than once. */
  stop(): void;
}

/** Loads an extension and mounts it at the end of the slot. The context is read when it is needed, so updates while loading collapse. */
export function startWidget(slot: Slot, extension: Extension): Widget {
  const life = new AbortController();
  const { signal } = life;
  const element = slot.shadowRoot!.appendChild(create('div', { tabIndex: -1 }));
  let mounted: Mounted<PointId> | undefined;
  let shown: ContextOf<PointId>;

  // A widget that fails to leave must not keep others from leaving.
  const leave = (leaving?: Mounted<PointId>) => {
    try {
      leaving?.unmount();
    } catch (error) {
      slot.fail(error);
    }
  };

  const stop = () => {
    if (signal.aborted) return;
    life.abort();
    leave(mounted);
  };

  const fail = (error: unknown) => {
    if (signal.aborted) return;
    stop();
    element.replaceWith(slot.fail(error));
  };

  const update = () => {
    const { context } = slot;
    if (signal.aborted || !mounted || shown === context) return;
    shown = context;
    if (mounted.update) mounted.update(context);
    else slot.load();
  };

  async function start() {
    try {
      const mount = await loadMount(extension);
      if (signal.aborted) return;
      await phase('mount', async () => {
        const done = await mount(element, (shown = slot.context), createKit(slot, signal, fail));
        if (signal.aborted) leave(done);
        else mounted = done;
      });
      element.removeAttribute('tabindex');
      update();
    } catch (error) {
      fail(error);
    }
  }
  return { ready: start(), update, stop };
}
