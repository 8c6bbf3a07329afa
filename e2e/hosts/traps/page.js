const [, , trap, ticket, user] = location.pathname.split('/');

const modal = document.createElement(trap === 'native' ? 'dialog' : 'div');
Object.assign(modal, { id: 'modal', className: 'modal', tabIndex: -1, ariaLabel: 'Host modal' });
modal.append(document.querySelector('template').content);
document.querySelector('main').after(modal);
for (const slots of document.querySelectorAll('.slots'))
  slots.append(slot('ticket.actions', 'ticket-id', ticket), slot('user.permissions', 'user-id', user));

const fields = [...modal.querySelectorAll('input, #close')];
let open = true;
if (trap === 'native') modal.showModal();
else fields[0].focus();

function slot(point, name, id) {
  const element = document.createElement('service-desk-slot');
  element.setAttribute('point', point);
  element.setAttribute(name, id);
  return element;
}

function close() {
  open = false;
  if (trap === 'native') modal.close();
  else modal.hidden = true;
}

document.getElementById('close').onclick = close;
if (trap !== 'native') modal.addEventListener('keydown', (event) => event.key === 'Escape' && close());

// Bootstrap 3: focus that goes elsewhere is fetched back to the modal itself.
if (trap === 'bootstrap')
  document.addEventListener('focusin', ({ target }) => {
    if (open && target !== modal && !modal.contains(target)) modal.focus();
  });

// jQuery UI: to its first field, and once more when everybody else has had their turn; Tab goes round.
if (trap === 'jquery') {
  document.addEventListener('focusin', (event) => {
    if (!open || modal.contains(event.target)) return;
    event.preventDefault();
    fields[0].focus();
    setTimeout(() => modal.contains(document.activeElement) || fields[0].focus());
  });
  modal.addEventListener('keydown', (event) => {
    const [from, to] = event.shiftKey ? [fields[0], fields.at(-1)] : [fields.at(-1), fields[0]];
    if (event.key !== 'Tab' || event.target !== from) return;
    event.preventDefault();
    to.focus();
  });
}
