import { type ReactNode, useState } from 'react';
import { useAlert } from '../alert/useAlert';
import { useMessages } from '../i18n/useMessages';
import type { MenuAction } from '../menu/Menu';
import { lazyPart } from '../part/lazyPart';
import { useExtensions } from './useExtensions';
import * as extensionMessages from '../../../texts/compiled/screen/extension';

const ExtensionDialog = lazyPart(() => import(/* webpackChunkName: "extension-dialog" */ './ExtensionDialog'), {
  skeleton: null,
});

/** The actions that extensions of others have for a record (`record.action`, G25), and the dialog of the chosen one. */
export function useExtensionActions(kind: string, id: number): [actions: readonly MenuAction[], dialog: ReactNode] {
  const t = useMessages();
  const alert = useAlert();
  const placed = useExtensions('record.action', kind);
  const [open, setOpen] = useState<string>();
  const of = placed.find(({ key }) => key === open);
  const close = () => setOpen(undefined);
  return [
    placed.map(({ key, title }) => ({
      label: title,
      onSelect: () => {
        alert.clear();
        setOpen(key);
      },
    })),
    of && (
      <ExtensionDialog
        of={of}
        record={{ kind, id }}
        onClose={close}
        onFail={() => {
          close();
          alert.error(t(extensionMessages.failed_action, { name: of.title }));
        }}
      />
    ),
  ];
}
