import type { AssetActions as Flags } from '../../../../wire/asset/asset.record';
import { useReader } from '../../../shared/api/useReader';
import { Button } from '../../../shared/button/Button';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useStyles } from '../../../shared/style/useStyles';
import type { AssetDialog } from '../dialogs/AssetDialogs';
import * as sheet from './RoomActions.module.css';
import * as assetRecordMessages from '../../../../texts/compiled/screen/asset-record';

/** On a phone, for who has scanned the label and stands before the asset: the two things that are done there. */
export function RoomActions({ flags, onOpen }: { flags: Flags; onOpen: (dialog: AssetDialog) => void }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const mayReport = useReader()?.actions.create_problem && flags.asset_attach;
  return (
    <div className={css.room}>
      {mayReport && (
        <Button look="primary" onClick={() => onOpen('new_problem')}>
          {t(assetRecordMessages.report_problem)}
        </Button>
      )}
      {flags.asset_edit && <Button onClick={() => onOpen('move')}>{t(assetRecordMessages.move)}</Button>}
    </div>
  );
}
