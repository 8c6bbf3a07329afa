import { useState, type ReactNode } from 'react';
import type { RecordId } from '../../../../wire/host/record-id';
import type { PageType } from '../../../../wire/rule/rule';
import { useReader } from '../../../shared/api/useReader';
import { useMessages } from '../../../shared/i18n/useMessages';
import type { MenuAction } from '../../../shared/menu/Menu';
import { lazyPart } from '../../../shared/part/lazyPart';
import * as ruleEmbedMessages from '../../../../texts/compiled/screen/rule-embed';

const HiddenActionsDialog = lazyPart(() => import(/* webpackChunkName: "rule-trace" */ './HiddenActionsDialog'), {
  skeleton: null,
});

/** "Why is this button missing": an entry of a record's menu for admins, and the dialog that it opens. */
export function useHiddenActions(page: PageType, id: RecordId): [entry: MenuAction | undefined, dialog: ReactNode] {
  const t = useMessages();
  const may = useReader()?.actions.manage_permissions;
  const [open, setOpen] = useState(false);
  return [
    may ? { label: t(ruleEmbedMessages.hidden_actions), onSelect: () => setOpen(true) } : undefined,
    open && <HiddenActionsDialog page={page} id={id} onClose={() => setOpen(false)} />,
  ];
}
