import { byId, h, link } from './dom';
import { printed, t } from './session';

interface Offered {
  tries: {
    name: string;
    path: string;
    /** What the accounts are that may do it, if the reader may not. */
    others: string[] | null;
  }[];
}

/** `/`: where each thing to try is, and who may do it. */
export function home(): void {
  for (const { name, path, others } of printed<Offered>('data')?.tries ?? []) {
    const anchor = byId(`try-${name}`) as HTMLAnchorElement;
    if (!others) {
      anchor.href = path;
      continue;
    }
    const accounts = others.map((title) => t(title)).join(', ');
    const signIn = link(`/login?next=${encodeURIComponent(path)}`, t('Sign in as another account'));
    anchor.parentElement?.append(h('p', { className: 'muted' }, `${t('For')}: ${accounts}. `, signIn));
  }
}
