import type { ReleaseActions } from '../../../../wire/release/release';
import type { Opened } from '../../../shared/dialog/opened';
import type { ReleaseDialog } from '../dialogs/ReleaseDialogs';

/** What a tab of a release is given. */
export interface ReleaseTabProps {
  id: number;
  flags: ReleaseActions;
  onOpen: (dialog: ReleaseDialog) => void;
  onExpect: Opened<ReleaseDialog>['expect'];
  /** Something was detached or written: the release is to be loaded anew (D2 §4). */
  onChanged: () => void;
}
