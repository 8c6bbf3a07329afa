import { useMemo } from 'react';
import { assetFilters } from '../../../../wire/asset/asset';
import { assetRecordCalls } from '../../../../wire/asset/asset.record';
import type { CustomFilterKey } from '../../../../wire/parts/form';
import { useRecord } from '../../../shared/api/useRecord';
import { customFilter, type FilterField, type FilterName, withOperators } from '../../../shared/filter/field';
import { filterMessages } from '../../../shared/filter/filter.messages';
import { useMessages } from '../../../shared/i18n/useMessages';
import { assetRecordMessages } from '../asset-record.messages';
import { assetMessages } from '../asset.messages';

type Name = FilterName<typeof assetFilters> | 'held_by_left' | CustomFilterKey;

/** Every filter of the list of assets (D3 §3), the custom fields' when they are wanted. */
export function useAssetFilters(custom: boolean): readonly FilterField<Name>[] {
  const t = useMessages(assetRecordMessages);
  const field = useMessages(assetMessages);
  const filter = useMessages(filterMessages);
  const customFields = useRecord(assetRecordCalls.customFields, custom ? {} : null).data?.custom_fields;
  return useMemo(
    () => [
      ...withOperators<Name>(assetFilters, [
        { name: 'asset_ids', label: t('assets'), kind: 'records', lookup: 'assets' },
        { name: 'asset_type_ids', label: field('asset_type'), kind: 'records', lookup: 'asset_types' },
        { name: 'asset_status_ids', label: t('asset_status'), kind: 'records', lookup: 'asset_statuses' },
        { name: 'used_by_ids', label: field('used_by'), kind: 'records', lookup: 'users' },
        { name: 'managed_by_ids', label: field('managed_by'), kind: 'records', lookup: 'agents' },
        { name: 'location_ids', label: t('location'), kind: 'records', lookup: 'locations' },
        { name: 'dept_ids', label: t('department'), kind: 'records', lookup: 'departments' },
        { name: 'org_ids', label: field('organization'), kind: 'records', lookup: 'organizations' },
        { name: 'product_ids', label: t('product'), kind: 'records', lookup: 'products' },
        { name: 'impact_type_ids', label: t('impact'), kind: 'records', lookup: 'impacts' },
        { name: 'ticket_ids', label: t('tickets'), kind: 'records', lookup: 'tickets' },
        { name: 'problem_ids', label: t('problems'), kind: 'records', lookup: 'problems' },
        { name: 'change_ids', label: t('changes'), kind: 'records', lookup: 'changes' },
        { name: 'release_ids', label: t('releases'), kind: 'records', lookup: 'releases' },
        { name: 'contract_ids', label: t('contracts'), kind: 'records', lookup: 'contracts' },
        { name: 'held_by_left', label: filter('by_left'), kind: 'yes-no' },
        { name: 'assigned_on', label: t('assigned_on'), kind: 'times' },
        { name: 'created_at', label: t('created'), kind: 'times' },
        { name: 'updated_at', label: t('updated'), kind: 'times' },
      ]),
      ...(customFields ?? []).map(customFilter),
    ],
    [t, field, filter, customFields],
  );
}
