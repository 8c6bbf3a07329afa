import { useState } from 'react';
import { useAction } from '../api/useAction';
import { useReload } from '../api/useReload';
import { Button } from '../button/Button';
import { useMessages } from '../i18n/useMessages';
import { useGo } from '../page/go';
import { lazyPart } from '../part/lazyPart';
import type { ListFilters } from './useListFilters';
import { shownBy } from './view';
import * as filterMessages from '../../../texts/compiled/screen/filter';

export const ViewDialog = lazyPart(() => import(/* webpackChunkName: "list-filters" */ './ViewDialog'), {
  skeleton: null,
});

/** Keeps the filters in force: in the saved filter that is opened and the reader's own, else as a new one. */
export function SaveView({ of }: { of: ListFilters }) {
  const t = useMessages();
  const go = useGo();
  const reload = useReload();
  const [naming, setNaming] = useState(false);
  const { list, calls, paths, saved } = of;
  const stored = saved?.data?.filter;
  const save = useAction(calls.save);
  const update = async (id: number) => {
    if (!(await save.run({ body: { id, ...shownBy(of) } }))) return;
    await reload([list, calls.list]);
    go(paths.filter(id));
  };
  if (stored?.is_edit)
    return (
      <Button small look="primary" pending={save.pending} onClick={() => void update(stored.id)}>
        {t(filterMessages.save_changes)}
      </Button>
    );
  return (
    <>
      <Button small look="quiet" onClick={() => setNaming(true)}>
        {t(filterMessages.save_view)}
      </Button>
      {naming && <ViewDialog of={of} onClose={() => setNaming(false)} />}
    </>
  );
}
