/** How every element of a page looks; kept in the page, because it is large. */
interface Looks {
  __looks?: Map<Element, string>;
}

/** Runs in the page: keeps the computed styles of all elements but those inside `apart`. */
export function keepLooks(apart: string): number {
  const looks = new Map<Element, string>();
  for (const element of document.querySelectorAll(`body, body *`))
    if (!element.closest(apart)) looks.set(element, getComputedStyle(element).cssText);
  Object.defineProperty(window, '__looks', { value: looks, configurable: true });
  return looks.size;
}

export interface Compared {
  /** How many properties were compared: of every element each that it has. */
  compared: number;
  /** Those that are another one than before, as `button#star: color`. */
  changed: string[];
}

/** Runs in the page: compares the computed styles of those elements with what they were. */
export function changedLooks(): Compared {
  const found: Compared = { compared: 0, changed: [] };
  for (const [element, before] of (window as Looks).__looks ?? []) {
    if (!element.isConnected) continue;
    const style = getComputedStyle(element);
    found.compared += style.length;
    if (style.cssText === before) continue;
    const earlier = document.createElement('i').style;
    earlier.cssText = before;
    const name = element.tagName.toLowerCase() + (element.id ? `#${element.id}` : '');
    const properties = [...style].filter(
      (property) => style.getPropertyValue(property) !== earlier.getPropertyValue(property),
    );
    found.changed.push(...(properties.length ? properties : ['something']).map((property) => `${name}: ${property}`));
  }
  return found;
}
