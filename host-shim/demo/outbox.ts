import { byId, h, time } from './dom';
import { call, t } from './session';

interface Mail {
  id: number;
  to: { name: string; email: string };
  subject: string;
  created_at: string;
}

/** `/outbox`: the mails that were sent or wait. Each is a page of its own in a frame, where no script runs. */
export async function outbox(): Promise<void> {
  const { mails } = await call<{ mails: Mail[] }>('GET', '/api/outbox?limit=50');
  function open(mail: Mail, chosen: HTMLElement) {
    for (const other of byId('mails').children) other.removeAttribute('aria-current');
    chosen.setAttribute('aria-current', 'true');
    const frame = h('iframe', { title: mail.subject, src: `/outbox/${mail.id}` });
    frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
    byId('mail').replaceChildren(
      h('h2', {}, mail.subject),
      h('p', { className: 'muted' }, `${mail.to.name} <${mail.to.email}> · ${time(mail.created_at)}`),
      frame,
    );
  }
  byId('mails').replaceChildren(
    ...mails.map((mail) => {
      const button = h(
        'button',
        { type: 'button', onclick: () => open(mail, button) },
        h('strong', {}, mail.subject),
        h('span', {}, mail.to.name),
      );
      return button;
    }),
  );
  byId('mails').hidden = !mails.length;
  if (!mails.length) byId('mail').replaceChildren(h('p', { className: 'muted' }, t('No mail has been sent yet.')));
}
