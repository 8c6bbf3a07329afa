import type { ContextOf, Extension, Mounted, PointId } from '../protocol';
import type { WidgetSlot } from '../parts';
import type { Widget } from '../widget';
import { contextFor } from './context';
import { createKit, isDirty } from './kit';
import { create, loadMount, phase } from './parts';

/**
 * Loads an extension and mounts it at the end of the slot. The context is read when it is needed, so updates while
 * loading collapse.
 */
export function startWidget(slot: WidgetSlot, extension: Extension): Widget {
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const element = slot.shadowRoot!.appendChild(create('div', { tabIndex: -1 }));
  let mounted: Mounted<PointId> | undefined;
  /** Of the slot, and as the widget was told. */
  let shown: ContextOf<PointId>;
  let given: ContextOf<PointId>;

  // A widget that fails to leave must not keep others from leaving.
  const leave = async (leaving?: Mounted<PointId>) => {
    try {
      await leaving?.unmount();
    } catch (error) {
      slot.fail(error);
    }
  };

  const stop = () => {
    if (signal.aborted) return;
    lifetime.abort();
    void leave(mounted);
    // Focus that was inside would be lost on the page's body.
    if (!slot.isConnected && document.activeElement === document.body) slot.cameFrom?.focus({ preventScroll: true });
  };

  const fail = (error: unknown) => {
    if (signal.aborted) return;
    // What somebody has typed goes when they press Retry, not before.
    if (isDirty(signal)) return element.before(slot.fail(error));
    stop();
    element.replaceWith(slot.fail(error));
  };

  /** The slot's context, if it is what the extension needs. */
  const checked = () => {
    given = contextFor(slot, extension);
    shown = slot.context;
    return given;
  };

  const update = async () => {
    try {
      if (signal.aborted || !mounted || shown === slot.context) return;
      if (mounted.update) await mounted.update(checked());
      else void slot.load();
    } catch (error) {
      fail(error);
    }
  };

  async function start() {
    try {
      checked();
      const mount = await loadMount(extension);
      if (signal.aborted) return;
      await phase(
        'mount',
        async () => {
          const done = await mount(
            element,
            checked(),
            createKit(slot, extension, signal, fail, () => given),
          );
          if (!done?.unmount) throw Error('mount returned no unmount');
          if (signal.aborted) void leave(done);
          else mounted = done;
        },
        extension.module,
      );
      element.removeAttribute('tabindex');
      void update();
    } catch (error) {
      fail(error);
    }
  }
  return { settled: start(), update, stop };
}
