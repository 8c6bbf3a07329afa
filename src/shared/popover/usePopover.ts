import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

interface PopoverOptions {
  open: boolean;
  /** Called on Escape-free reasons to close: a click or focus elsewhere, the anchor scrolled away. */
  onClose: () => void;
  /** Edge of the anchor the popover lines up with. */
  align?: 'start' | 'end' | 'center';
  side?: 'below' | 'above';
  gap?: number;
}

interface Floating {
  /**
   * For an element with `popover="manual"`: it is in the top layer, so neither a dialog nor a scrolling area cuts it
   * off.
   */
  floating: (element: HTMLElement | null) => void;
  element: HTMLElement | null;
}

interface Popover extends Floating {
  anchor: RefObject<HTMLElement | null>;
}

/** Places a popover at its anchor, flips it where there is no room, and closes it when the person turns elsewhere. */
export function usePopover(options: PopoverOptions): Popover {
  const anchor = useRef<HTMLElement>(null);
  return { anchor, ...usePopoverAt(anchor, options) };
}

/** The same at an element that the component around knows, so that nothing is made before the popover opens. */
export function usePopoverAt(
  anchor: RefObject<HTMLElement | null>,
  { open, onClose, align = 'start', side = 'below', gap = 4 }: PopoverOptions,
): Floating {
  const [element, floating] = useState<HTMLElement | null>(null);
  const latestClose = useRef(onClose);
  useEffect(() => {
    latestClose.current = onClose;
  });

  useLayoutEffect(() => {
    if (!open || !element) return undefined;
    const place = () => {
      if (!anchor.current) return;
      const at = anchor.current.getBoundingClientRect();
      const { width, height } = element.getBoundingClientRect();
      const rtl = getComputedStyle(element).direction === 'rtl';
      const room = { inline: document.documentElement.clientWidth, block: window.innerHeight };
      const below = at.bottom + gap;
      const above = at.top - gap - height;
      const fitsBelow = below + height <= room.block;
      const top = side === 'below' ? (fitsBelow || above < 0 ? below : above) : above >= 0 ? above : below;
      const left =
        align === 'center'
          ? at.left + (at.width - width) / 2
          : (align === 'start') !== rtl
            ? at.left
            : at.right - width;
      move(
        element,
        Math.max(4, Math.min(left, room.inline - width - 4)),
        Math.max(4, Math.min(top, room.block - height - 4)),
      );
    };
    element.showPopover();
    place();
    const outside = (event: Event) => {
      const path = event.composedPath();
      if (!path.includes(element) && !(anchor.current && path.includes(anchor.current))) latestClose.current();
    };
    const size = new ResizeObserver(place);
    size.observe(element);
    window.addEventListener('pointerdown', outside, true);
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      if (element.isConnected) element.hidePopover();
      size.disconnect();
      window.removeEventListener('pointerdown', outside, true);
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  }, [open, element, anchor, align, side, gap]);

  return { floating, element };
}

function move(element: HTMLElement, left: number, top: number) {
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
}
