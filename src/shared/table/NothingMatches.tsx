import { Button } from '../button/Button';
import { isActive } from '../filter/filter';
import { useMessages } from '../i18n/useMessages';
import { Empty } from './Empty';
import type { ListControl } from './listState';
import * as tableMessages from '../../../texts/compiled/screen/table';

/** An empty list whose word or filters may be too narrow, with the way to all rows. */
export function NothingMatches({ state }: { state: ListControl }) {
  const t = useMessages();
  const filtered = Object.values(state.filters).some(isActive);
  return (
    <Empty
      title={t(tableMessages.nothing_matches)}
      actions={
        <Button onClick={() => state.set({ search: '', filters: {} })}>
          {t(filtered ? tableMessages.clear_filters : tableMessages.clear_search)}
        </Button>
      }
    >
      {t(tableMessages.nothing_matches_text)}
    </Empty>
  );
}
