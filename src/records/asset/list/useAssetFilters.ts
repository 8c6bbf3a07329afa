import { useMemo } from 'react';
import { assetFilters } from '../../../../wire/asset/asset';
import { assetRecordCalls } from '../../../../wire/asset/asset.record';
import type { CustomFilterKey } from '../../../../wire/parts/form';
import { useRecord } from '../../../shared/api/useRecord';
import { customFilter, type FilterField, type FilterName, withOperators } from '../../../shared/filter/field';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as words from '../../../../texts/compiled/screen/common';
import * as filterMessages from '../../../../texts/compiled/screen/filter';

type Name = FilterName<typeof assetFilters> | 'held_by_left' | CustomFilterKey;

/** Every filter of the list of assets (D3 §3), the custom fields' when they are wanted. */
export function useAssetFilters(custom: boolean): readonly FilterField<Name>[] {
  const t = useMessages();
  const customFields = useRecord(assetRecordCalls.customFields, custom ? {} : null).data?.custom_fields;
  return useMemo(
    () => [
      ...withOperators<Name>(assetFilters, [
        { name: 'asset_ids', label: t(words.assets), kind: 'records', lookup: 'assets' },
        { name: 'asset_type_ids', label: t(words.asset_type), kind: 'records', lookup: 'asset_types' },
        { name: 'asset_status_ids', label: t(words.asset_status), kind: 'records', lookup: 'asset_statuses' },
        { name: 'used_by_ids', label: t(words.used_by), kind: 'records', lookup: 'users' },
        { name: 'managed_by_ids', label: t(words.managed_by), kind: 'records', lookup: 'agents' },
        { name: 'location_ids', label: t(words.location), kind: 'records', lookup: 'locations' },
        { name: 'dept_ids', label: t(words.department), kind: 'records', lookup: 'departments' },
        { name: 'org_ids', label: t(words.organization), kind: 'records', lookup: 'organizations' },
        { name: 'product_ids', label: t(words.product), kind: 'records', lookup: 'products' },
        { name: 'impact_type_ids', label: t(words.impact), kind: 'records', lookup: 'impacts' },
        { name: 'ticket_ids', label: t(words.tickets), kind: 'records', lookup: 'tickets' },
        { name: 'problem_ids', label: t(words.problems), kind: 'records', lookup: 'problems' },
        { name: 'change_ids', label: t(words.changes), kind: 'records', lookup: 'changes' },
        { name: 'release_ids', label: t(words.releases), kind: 'records', lookup: 'releases' },
        { name: 'contract_ids', label: t(words.contracts), kind: 'records', lookup: 'contracts' },
        { name: 'held_by_left', label: t(filterMessages.by_left), kind: 'yes-no' },
        { name: 'assigned_on', label: t(words.assigned_on), kind: 'times' },
        { name: 'created_at', label: t(words.created), kind: 'times' },
        { name: 'updated_at', label: t(words.updated), kind: 'times' },
      ]),
      ...(customFields ?? []).map(customFilter),
    ],
    [t, customFields],
  );
}
