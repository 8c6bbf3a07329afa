import { t } from './session';

type Child = Node | string | null | undefined;

/** An element with properties and children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** An element of the printed page. */
export const byId = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no #${id}`);
  return element;
};

export const link = (href: string, text: string) => h('a', { href }, text);

/** Lines of a details box; those without a value show a dash. */
export function showFacts(facts: Record<string, Child>): void {
  byId('facts').replaceChildren(
    ...Object.entries(facts).flatMap(([name, value]) => [h('dt', {}, t(name)), h('dd', {}, value ?? '–')]),
  );
}

/** A time of the wire (`YYYY-MM-DD HH:mm:ss`, already in the person's zone) in the person's language. */
export function time(wire: string): string {
  const date = new Date(wire.replace(' ', 'T'));
  return new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' }).format(
    date,
  );
}

/** Says something for a few seconds. */
export function notice(text: string): void {
  const place = byId('notice');
  place.textContent = text;
  setTimeout(() => place.textContent === text && place.replaceChildren(), 5000);
}
