/** A card on the start page. */
export const title = { en: 'Open credit', de: 'Offene Kredite' };

export function mount(element, { navigate }) {
  const link = document.createElement('a');
  link.href = '/service-desk/extension/acme';
  link.textContent = 'All customers with credit';
  link.addEventListener('click', (event) => {
    event.preventDefault();
    navigate('/service-desk/extension/acme');
  });
  element.append(link);
  return { unmount: () => element.replaceChildren() };
}
