import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';
import type * as replies from './catalogue.replies';
import type * as rules from './catalogue.rules';

export * from './catalogue.limits';

export type AssetTypeList = InferType<typeof replies.assetTypeList>;
export type AssetType = InferType<typeof replies.assetTypeView>['asset_type'];
export type AssetTypeForm = InferType<typeof rules.assetTypeForm>;
export type AssetStatusList = InferType<typeof replies.assetStatusList>;
export type AssetStatus = InferType<typeof replies.assetStatusView>['asset_status'];
export type AssetStatusForm = InferType<typeof rules.assetStatusForm>;
export type NamedForm = InferType<typeof rules.namedForm>;
export type ProcurementModeList = InferType<typeof replies.procurementModeList>;
export type ContractTypeList = InferType<typeof replies.contractTypeList>;
export type LicenseTypeList = InferType<typeof replies.licenseTypeList>;
export type Reassign = InferType<typeof rules.reassignForm>;

export type AssetTypeRow = AssetTypeList['data'][number];
export type AssetStatusRow = AssetStatusList['data'][number];
/** A row of a catalogue that is no more than a name. */
export type NamedRow = ContractTypeList['data'][number];
export type NamedRecord = InferType<typeof replies.contractTypeView>['contract_type'];

/** `tree`: each type is followed by those below it. */
export const assetTypeSorts = ['id', 'name', 'parent', 'tree', 'is_default', 'created_at', 'updated_at'] as const;
export const assetStatusSorts = ['id', 'name', 'created_at', 'updated_at'] as const;
export const namedSorts = ['id', 'name', 'created_at', 'updated_at'] as const;

/** Delay of D3 §4 after a create, in milliseconds. */
export const catalogueDelays = { redirectAfterCreate: 3000 } as const;

type Id = { params: { id: number } };

/** The calls of a catalogue (D3 §7): who manages catalogues reads and writes it (E20). */
const callsOf = <List, View, Form>(name: string) => {
  const path = `/service-desk/api/${name}`;
  const needs = 'manage_catalogues';
  return {
    list: call<{ query: ListQuery; reply: List }>('GET', `${path}-list`, { needs }),
    view: call<Id & { reply: View }>('GET', `${path}/{id}`, { needs, versioned: true }),
    /** Creates, or edits when `id` is sent. */
    save: call<{ body: Form; reply: { id: number } }>('POST', path, { needs, multipart: true, versioned: true }),
    /** With `reassign_to` what uses the row gets that one (E21); in the query or the body. */
    remove: call<Id & { body: Reassign }>('DELETE', `${path}/{id}`, { needs, fails: [409] }),
  };
};

export const assetTypeCalls = callsOf<AssetTypeList, { asset_type: AssetType }, AssetTypeForm>('asset-type');
export const assetStatusCalls = callsOf<AssetStatusList, { asset_status: AssetStatus }, AssetStatusForm>(
  'asset-status',
);
export const procurementModeCalls = callsOf<ProcurementModeList, { procurement_mode: NamedRecord }, NamedForm>(
  'procurement-mode',
);
export const contractTypeCalls = callsOf<ContractTypeList, { contract_type: NamedRecord }, NamedForm>('contract-type');
export const licenseTypeCalls = callsOf<LicenseTypeList, { license_type: NamedRecord }, NamedForm>('license-type');
