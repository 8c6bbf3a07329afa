import { byId, h } from './dom';
import { call, printed, t } from './session';
import { wayBack } from './way-back';

/** What the server prints of the demo; nothing without one. */
interface Offered {
  accounts: { email: string; name: string; title: string; about: string }[];
  /** Of each of them. */
  password: string;
}

export function login(): void {
  const form = byId('login') as HTMLFormElement;

  async function signIn(credentials: object) {
    byId('login-error').textContent = '';
    try {
      await call('POST', '/auth/login', credentials);
      location.assign(wayBack(new URLSearchParams(location.search).get('next'), location));
    } catch (error) {
      byId('login-error').textContent = (error as Error).message;
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void signIn(Object.fromEntries(new FormData(form)));
  });

  const offered = printed<Offered>('data');
  if (!offered) return;
  const { accounts, password } = offered;
  byId('accounts').hidden = accounts.length === 0;
  byId('accounts-rows').replaceChildren(
    ...accounts.map(({ email, name, title, about }) =>
      h(
        'li',
        {},
        h(
          'button',
          { type: 'button', onclick: () => void signIn({ email, password }) },
          h('strong', {}, t(title)),
          h('span', { className: 'muted' }, `${name} · ${email}`),
          h('span', {}, t(about)),
        ),
      ),
    ),
  );
}
