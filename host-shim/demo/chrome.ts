import { byId } from './dom';
import { followMenus } from './menu';
import { call, requestHeaders } from './session';

const remember = (name: string, value: string) =>
  (document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`);

/**
 * What is around every page: language, theme, sign-out, the section at hand; and what the service desk gets from this
 * host.
 */
export function chrome(): void {
  const root = document.documentElement;
  const theme = byId('theme') as HTMLSelectElement;
  const language = byId('language') as HTMLSelectElement;

  const notifyServiceDesk = () => {
    const scheme = theme.value as 'light' | 'dark' | 'auto';
    window.ServiceDesk?.configure({ getRequestHeaders: requestHeaders, theme: scheme });
  };
  theme.value = root.dataset.theme ?? 'auto';
  theme.addEventListener('change', () => {
    root.dataset.theme = theme.value;
    remember('desk_theme', theme.value);
    notifyServiceDesk();
  });
  language.value = root.lang;
  async function chooseLanguage() {
    remember('desk_lang', language.value);
    // If this fails, the next sign-in tells it by the cookie.
    await call('POST', '/help-desk/api/language', { language: language.value }).catch(() => undefined);
    location.reload();
  }
  language.addEventListener('change', () => void chooseLanguage());
  notifyServiceDesk();

  async function signOut() {
    await call('POST', '/auth/logout').catch(() => undefined);
    location.assign('/login');
  }
  byId('sign-out').addEventListener('click', () => void signOut());

  toggles('menu-button', 'menu-open');
  toggles('person-button', 'person-open');
  followMenus();
}

/** A button that shows and hides a part of the header by a class of the body; Escape and another page hide it. */
function toggles(id: string, shown: string): void {
  const button = byId(id);
  const set = (open: boolean) => {
    document.body.classList.toggle(shown, open);
    button.setAttribute('aria-expanded', String(open));
  };
  button.addEventListener('click', () => set(!document.body.classList.contains(shown)));
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !document.body.classList.contains(shown)) return;
    set(false);
    button.focus();
  });
  addEventListener('popstate', () => set(false));
}
