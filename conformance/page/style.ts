/** How every element of a page looks; kept in the page, because it is large. */
interface Looks {
  __looks?: Map<Element, string>;
}

/** Runs in the page: keeps the computed styles of all elements but those inside `apart`. */
export function keepLooks(apart: string): number {
  const looks = new Map<Element, string>();
  for (const element of document.querySelectorAll(`body, body *`)) if (!element.closest(apart)) looks.set(element, getComputedStyle(element).cssText);
  Object.defineProperty(window, '__looks', { value: looks, configurable: true });
  return looks.size;
}

/** Runs in the page: which properties of which of those elements have changed since, as `button.primary: color`. */
export function changedLooks(): string[] {
  const changed: string[] = [];
  for (const [element, before] of (window as Looks).__looks ?? []) {
    const style = getComputedStyle(element);
    if (!element.isConnected || style.cssText === before) continue;
    const earlier = document.createElement('i').style;
    earlier.cssText = before;
    const name = element.tagName.toLowerCase() + (element.id ? `#${element.id}` : '');
    const properties = [...style].filter((property) => style.getPropertyValue(property) !== earlier.getPropertyValue(property));
    changed.push(...(properties.length ? properties : ['something']).map((property) => `${name}: ${property}`));
  }
  return changed;
}
