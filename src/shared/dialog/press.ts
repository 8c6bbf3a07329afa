/** px that a hand moves while it clicks. */
const still = 8;

/**
 * Lets a press in a dialog be the click of the button that was pressed, although what came meanwhile has moved it from
 * under the pointer: the browser would click whatever lies there by then, or close the dialog. Returns what ends it.
 */
export function keepPresses(dialog: HTMLElement): () => void {
  const press = (down: PointerEvent) => {
    const button = (down.target as Element).closest('button');
    if (!button || down.button) return;
    const letGo = (up: Event) => {
      removeEventListener('pointerup', letGo, true);
      removeEventListener('pointercancel', letGo, true);
      const { clientX, clientY, type } = up as PointerEvent;
      const moved = Math.hypot(clientX - down.clientX, clientY - down.clientY);
      if (type !== 'pointerup' || moved > still || !button.isConnected || up.composedPath().includes(button)) return;
      const swallow = (event: Event) => event.stopImmediatePropagation();
      addEventListener('click', swallow, true);
      // The browser's own click comes before.
      setTimeout(() => {
        removeEventListener('click', swallow, true);
        button.click();
      });
    };
    addEventListener('pointerup', letGo, true);
    addEventListener('pointercancel', letGo, true);
  };
  dialog.addEventListener('pointerdown', press);
  return () => dialog.removeEventListener('pointerdown', press);
}
