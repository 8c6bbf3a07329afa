import { byId } from './dom';
import { call } from './session';
import { wayBack } from './way-back';

export function login(): void {
  const form = byId('login') as HTMLFormElement;

  async function signIn() {
    byId('login-error').textContent = '';
    try {
      await call('POST', '/auth/login', Object.fromEntries(new FormData(form)));
      location.assign(wayBack(new URLSearchParams(location.search).get('next'), location));
    } catch (error) {
      byId('login-error').textContent = (error as Error).message;
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void signIn();
  });
}
