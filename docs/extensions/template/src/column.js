/** A cell of each row of a list. */
export const title = { en: 'Credit', de: 'Bonität' };

export function mount(element, { id, locale }) {
  element.textContent = new Intl.NumberFormat(locale, { style: 'percent' }).format((id % 10) / 10);
  return { unmount: () => element.replaceChildren() };
}
