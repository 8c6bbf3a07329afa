import { byId, h } from './dom';
import { t } from './session';

/** Fills the page's table; without rows it says so. */
export function showRows(rows: readonly (string | Node | null | undefined)[][]): void {
  byId('rows').replaceChildren(...rows.map((cells) => h('tr', {}, ...cells.map((cell) => h('td', {}, cell ?? '–')))));
  byId('empty').hidden = rows.length > 0;
  byId('empty').textContent = t('Nothing here.');
}

/** A table with a search box and a pager. `load` returns one page of ten rows and how many there are in all. */
export function pagedTable(
  load: (page: number, search: string) => Promise<{ rows: (string | Node | null | undefined)[][]; total: number }>,
): void {
  const search = byId('search') as HTMLInputElement;
  let latest = 0;
  async function show(page: number) {
    const mine = ++latest;
    const { rows, total } = await load(page, search.value.trim());
    if (mine !== latest) return;
    showRows(rows);
    const last = Math.max(1, Math.ceil(total / 10));
    byId('pager').replaceChildren(
      h('button', { type: 'button', disabled: page === 1, onclick: () => show(page - 1) }, t('Earlier')),
      h('span', {}, `${page} / ${last}`),
      h('button', { type: 'button', disabled: page === last, onclick: () => show(page + 1) }, t('Later')),
    );
  }
  let typing: ReturnType<typeof setTimeout>;
  search.addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(() => void show(1), 250);
  });
  void show(1);
}
