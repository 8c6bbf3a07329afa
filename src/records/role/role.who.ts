import * as embedMessages from '../../../texts/compiled/screen/explain-embed';
import type { RecordId } from '../../../wire/host/record-id';
import type { OwningKind } from '../../../wire/protocol/kind';
import { useReader } from '../../shared/api/useReader';
import { useMessages } from '../../shared/i18n/useMessages';
import type { MenuAction } from '../../shared/menu/Menu';
import { useGo } from '../../shared/page/go';
import { rolePaths } from './role.paths';

/** An entry of a record's menu for who manages roles: leads to who can see the record. */
export function useWhoCanSee(kind: OwningKind, id: RecordId): MenuAction | undefined {
  const t = useMessages();
  const go = useGo();
  const may = useReader()?.actions.manage_catalogues;
  return may ? { label: t(embedMessages.who_can_see), onSelect: () => go(rolePaths.access(kind, id)) } : undefined;
}
