/** An action in the menu of each record: what it mounts is shown in a dialog, which `close` closes. */
export const title = { en: 'Ask for credit', de: 'Bonität anfragen' };

export function mount(element, { alert, close }) {
  const text = document.createElement('p');
  text.textContent = 'Acme is asked whether there is credit left.';
  const button = document.createElement('button');
  button.textContent = 'Ask Acme';
  button.addEventListener('click', () => {
    alert({ kind: 'success', text: 'Acme was asked.' });
    close();
  });
  element.append(text, button);
  return { unmount: () => element.replaceChildren() };
}
