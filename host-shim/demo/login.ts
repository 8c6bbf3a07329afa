import { byId } from './dom';
import { call } from './session';

/** Only a path of this site: `//elsewhere` and `https:` are none. */
const wayBack = (): string => {
  const next = new URLSearchParams(location.search).get('next') ?? '';
  return /^\/(?![/\\])/.test(next) ? next : '/tickets';
};

export function login(): void {
  const form = byId('login') as HTMLFormElement;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    byId('login-error').textContent = '';
    try {
      await call('POST', '/auth/login', Object.fromEntries(new FormData(form)));
      location.assign(wayBack());
    } catch (error) {
      byId('login-error').textContent = (error as Error).message;
    }
  });
}
