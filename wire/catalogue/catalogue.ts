import type { InferType } from 'yup';
import * as shared from '../../texts/compiled/rules/shared';
import { call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';
import type * as replies from './catalogue.schema';
import type * as rules from './catalogue.schema';

/** E20. */
export const catalogueLimits = { name: 255, assetStatus: 50 } as const;

export const catalogueTexts = {
  name: shared.name_too_long(catalogueLimits.name),
  assetStatus: shared.name_too_long(catalogueLimits.assetStatus),
} as const;

export type AssetTypeList = InferType<typeof replies.assetTypeList>;
export type AssetType = InferType<typeof replies.assetTypeView>['asset_type'];
export type AssetTypeForm = InferType<typeof rules.assetTypeForm>;
export type AssetStatusList = InferType<typeof replies.assetStatusList>;
export type AssetStatus = InferType<typeof replies.assetStatusView>['asset_status'];
export type AssetStatusForm = InferType<typeof rules.assetStatusForm>;
export type NamedForm = InferType<typeof rules.namedForm> & { behaves_as_id?: number | null; active?: boolean };
export type OrderForm = InferType<typeof rules.orderForm>;
/** Codes of refusals to delete what is in use: another row may take its place. */
export const usedCodes: readonly string[] = ['catalogue.in_use', 'relation.in_use'];

export type Reassign = InferType<typeof rules.reassignForm>;

export type AssetTypeRow = AssetTypeList['data'][number];
export type AssetStatusRow = AssetStatusList['data'][number];
/** `tree`: each type is followed by those below it. */
export const assetTypeSorts = ['id', 'name', 'parent', 'tree', 'is_default', 'created_at', 'updated_at'] as const;
/** `position`: the order in which selects offer the rows. */
export const orderedSorts = ['id', 'position', 'name', 'created_at', 'updated_at'] as const;

/** Of rows without an order of their own. */
export const nameSorts = ['id', 'name', 'created_at', 'updated_at'] as const;

/** Delay of D3 §4 after a create, in milliseconds. */
export const catalogueDelays = { redirectAfterCreate: 3000 } as const;

type Id = { params: { id: number } };

/** The calls of a catalogue (D3 §7): who manages catalogues reads and writes it (E20). */
export const callsOf = <List, View, Form>(name: string) => {
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

/** Puts all rows of a catalogue in an order. `seen` is the order before; 409 if it is another one by now. */
export const orderCall = (name: string) =>
  call<{ body: OrderForm }>('POST', `/service-desk/api/${name}-order`, { needs: 'manage_catalogues', fails: [409] });

export const assetTypeCalls = callsOf<AssetTypeList, { asset_type: AssetType }, AssetTypeForm>('asset-type');
export const assetStatusCalls = {
  order: orderCall('asset-status'),
  ...callsOf<AssetStatusList, { asset_status: AssetStatus }, AssetStatusForm>('asset-status'),
};
