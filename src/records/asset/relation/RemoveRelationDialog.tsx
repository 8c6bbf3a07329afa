import { relationCalls } from '../../../../wire/cmdb/cmdb';
import { takeBack, useTakeBack } from '../../../shared/api/takeBack';
import { useAction } from '../../../shared/api/useAction';
import { ConfirmDialog } from '../../../shared/dialog/ConfirmDialog';
import { useMessages } from '../../../shared/i18n/useMessages';
import { namesOf, sideOf, type Group, type Related } from './relation.group';
import * as words from '../../../../texts/compiled/screen/common';
import * as relationMessages from '../../../../texts/compiled/screen/asset-relation';

export interface Removal {
  group: Group;
  other: Related;
}

interface RemoveRelationDialogProps extends Removal {
  of: { id: number; name: string };
  onDone: () => void;
  onClose: () => void;
}

/** Removes one relation, confirmed (D3 §4); the success takes it back. */
export function RemoveRelationDialog({ of, group, other, onDone, onClose }: RemoveRelationDialogProps) {
  const t = useMessages();
  const body = { relation: sideOf(group), child_asset_ids: [other.id], parent_asset_id: of.id, cmdb_id: group.id };
  const again = useTakeBack();
  const { run, pending } = useAction(relationCalls.remove, {
    undo: () => () => void again(takeBack(relationCalls.add, { body }), onDone),
    onDone: () => {
      onClose();
      onDone();
    },
    onFail: () => {
      onClose();
      // Somebody else may have removed it.
      onDone();
    },
  });
  return (
    <ConfirmDialog
      title={t(relationMessages.remove_title)}
      action={t(words.remove)}
      pending={pending}
      onConfirm={() => void run({ body })}
      onClose={onClose}
    >
      {t(relationMessages.remove_question, { name: of.name, relation: namesOf(group).name, other: other.name })}
    </ConfirmDialog>
  );
}
