/** A page of its own, with an entry in the menu of the service desk. */
export const title = { en: 'Credit overview', de: 'Bonität im Überblick' };

export function mount(element, { theme, locale }) {
  const text = document.createElement('p');
  text.textContent = `This page is ours: ${locale}, ${theme}.`;
  element.append(text);
  return { unmount: () => element.replaceChildren() };
}
