import { releaseCalls } from '../../../../wire/release/release';
import { takeBack } from '../../../shared/api/takeBack';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Empty } from '../../../shared/table/Empty';
import { useListState } from '../../../shared/table/useListState';
import { AssociatedTable } from '../../../shared/view/AssociatedTable';
import { useChangeColumns } from '../../change/embed';
import { useReleaseChanges } from '../release.api';
import type { ReleaseTabProps } from './release.tab';
import * as words from '../../../../texts/compiled/screen/common';
import * as releaseMessages from '../../../../texts/compiled/screen/release';

/** The tab of associated changes (D2 §2). */
export function ReleaseChanges({ id, flags, onOpen, onExpect, onChanged }: ReleaseTabProps) {
  const t = useMessages();
  const state = useListState();
  return (
    <AssociatedTable
      alerts="release-changes"
      name="release-changes"
      caption={t(words.changes)}
      columns={useChangeColumns()}
      list={useReleaseChanges(id, state)}
      state={state}
      rowKey={(row) => row.id}
      rowName={(row) => row.subject}
      onAttach={flags.release_change_attach ? () => onOpen('changes') : undefined}
      onRest={(rests) => onExpect('changes', rests)}
      detach={
        flags.release_change_detach
          ? {
              call: releaseCalls.detachChange,
              request: (row) => ({ params: { releaseId: id, id: row.id } }),
              undo: flags.release_change_attach
                ? (row) => takeBack(releaseCalls.attachChanges, { params: { id }, body: { change_ids: [row.id] } })
                : undefined,
              question: (row) => t(releaseMessages.detach_change_question, { name: row.subject }),
              onDone: onChanged,
            }
          : undefined
      }
      empty={<Empty title={t(releaseMessages.no_changes)} />}
    />
  );
}
