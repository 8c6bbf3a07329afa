import { useMemo } from 'react';
import { assetFilters } from '../../../../wire/asset/asset';
import { assetRecordCalls } from '../../../../wire/asset/asset.record';
import type { CustomFilterKey } from '../../../../wire/parts/form';
import { useRecord } from '../../../shared/api/useRecord';
import { customFilter, type FilterField, type FilterName, withOperators } from '../../../shared/filter/field';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as assetMessages from '../../../../texts/compiled/screen/asset';
import * as assetRecordMessages from '../../../../texts/compiled/screen/asset-record';
import * as filterMessages from '../../../../texts/compiled/screen/filter';

type Name = FilterName<typeof assetFilters> | 'held_by_left' | CustomFilterKey;

/** Every filter of the list of assets (D3 §3), the custom fields' when they are wanted. */
export function useAssetFilters(custom: boolean): readonly FilterField<Name>[] {
  const t = useMessages();
  const customFields = useRecord(assetRecordCalls.customFields, custom ? {} : null).data?.custom_fields;
  return useMemo(
    () => [
      ...withOperators<Name>(assetFilters, [
        { name: 'asset_ids', label: t(assetRecordMessages.assets), kind: 'records', lookup: 'assets' },
        { name: 'asset_type_ids', label: t(assetMessages.asset_type), kind: 'records', lookup: 'asset_types' },
        { name: 'asset_status_ids', label: t(assetRecordMessages.asset_status), kind: 'records', lookup: 'asset_statuses' },
        { name: 'used_by_ids', label: t(assetMessages.used_by), kind: 'records', lookup: 'users' },
        { name: 'managed_by_ids', label: t(assetMessages.managed_by), kind: 'records', lookup: 'agents' },
        { name: 'location_ids', label: t(assetRecordMessages.location), kind: 'records', lookup: 'locations' },
        { name: 'dept_ids', label: t(assetRecordMessages.department), kind: 'records', lookup: 'departments' },
        { name: 'org_ids', label: t(assetMessages.organization), kind: 'records', lookup: 'organizations' },
        { name: 'product_ids', label: t(assetRecordMessages.product), kind: 'records', lookup: 'products' },
        { name: 'impact_type_ids', label: t(assetRecordMessages.impact), kind: 'records', lookup: 'impacts' },
        { name: 'ticket_ids', label: t(assetRecordMessages.tickets), kind: 'records', lookup: 'tickets' },
        { name: 'problem_ids', label: t(assetRecordMessages.problems), kind: 'records', lookup: 'problems' },
        { name: 'change_ids', label: t(assetRecordMessages.changes), kind: 'records', lookup: 'changes' },
        { name: 'release_ids', label: t(assetRecordMessages.releases), kind: 'records', lookup: 'releases' },
        { name: 'contract_ids', label: t(assetRecordMessages.contracts), kind: 'records', lookup: 'contracts' },
        { name: 'held_by_left', label: t(filterMessages.by_left), kind: 'yes-no' },
        { name: 'assigned_on', label: t(assetRecordMessages.assigned_on), kind: 'times' },
        { name: 'created_at', label: t(assetRecordMessages.created), kind: 'times' },
        { name: 'updated_at', label: t(assetRecordMessages.updated), kind: 'times' },
      ]),
      ...(customFields ?? []).map(customFilter),
    ],
    [t, customFields],
  );
}
