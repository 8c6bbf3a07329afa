import type { AssetView } from '../../../../wire/asset/asset.record';
import { shown } from '../../../shared/format/truncate';
import { useMessages } from '../../../shared/i18n/useMessages';
import { HostLink } from '../../../shared/link/HostLink';
import { namedOf, personOf } from '../../../shared/select/chosen';
import { useLookup } from '../../../shared/select/useLookup';
import { InPlace } from '../../../shared/view/InPlace';
import { PersonLink } from '../../../shared/view/PersonLink';
import { Truncated } from '../../../shared/view/Truncated';
import { AssetStatus } from '../list/AssetStatus';
import type { AssetEdit } from './useAssetEdit';
import * as words from '../../../../texts/compiled/screen/common';
import * as assetRecordMessages from '../../../../texts/compiled/screen/asset-record';
import * as recordMessages from '../../../../texts/compiled/screen/record';

interface FieldProps {
  asset: AssetView;
  /** Present if the reader may edit. */
  onEdit?: AssetEdit;
  /** In the headline. */
  pill?: boolean;
}

export function StatusOfAsset({ asset: { asset_status: status }, onEdit, pill }: FieldProps) {
  const t = useMessages();
  const source = useLookup('asset_statuses');
  return (
    <InPlace
      label={t(words.asset_status)}
      value={status}
      source={source}
      pill={pill}
      onChoose={onEdit && ((chosen) => chosen && onEdit({ asset_status: namedOf(chosen) }))}
    >
      {status ? <AssetStatus status={status} /> : t(assetRecordMessages.no_status)}
    </InPlace>
  );
}

export function ManagerOfAsset({ asset: { managed_by: manager }, onEdit }: FieldProps) {
  const t = useMessages();
  const source = useLookup('agents');
  return (
    <InPlace
      label={t(words.managed_by)}
      value={manager && { id: manager.id, name: manager.full_name }}
      source={source}
      none={t(recordMessages.nobody)}
      onChoose={onEdit && ((chosen) => onEdit({ managed_by: chosen && personOf(chosen) }))}
    >
      {manager ? <PersonLink person={manager} /> : t(recordMessages.nobody)}
    </InPlace>
  );
}

export function DepartmentOfAsset({ asset: { department }, onEdit }: FieldProps) {
  const t = useMessages();
  const source = useLookup('departments');
  return (
    <InPlace
      label={t(words.department)}
      value={department}
      source={source}
      none={t(assetRecordMessages.no_department)}
      onChoose={onEdit && ((chosen) => onEdit({ department: chosen && namedOf(chosen) }))}
    >
      {department ? (
        <HostLink kind="department" id={department.id}>
          {department.name}
        </HostLink>
      ) : (
        t(assetRecordMessages.no_department)
      )}
    </InPlace>
  );
}

export function LocationOfAsset({ asset: { location }, onEdit }: FieldProps) {
  const t = useMessages();
  const source = useLookup('locations');
  return (
    <InPlace
      label={t(words.location)}
      value={location}
      source={source}
      none={t(assetRecordMessages.no_location)}
      onChoose={onEdit && ((chosen) => onEdit({ location: chosen && { ...namedOf(chosen), title: chosen.name } }))}
    >
      {location ? <Truncated text={location.title} max={shown.all} /> : t(assetRecordMessages.no_location)}
    </InPlace>
  );
}
