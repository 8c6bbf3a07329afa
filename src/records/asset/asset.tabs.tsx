import * as assetRecordMessages from '../../../texts/compiled/screen/asset-record';
import * as relationMessages from '../../../texts/compiled/screen/asset-relation';
import * as words from '../../../texts/compiled/screen/common';
import * as impactMessages from '../../../texts/compiled/screen/impact';
import { type AssetActions, assetRecordCalls, type AssetService } from '../../../wire/asset/asset.record';
import { useExtensionTabs } from '../../shared/extension/useExtensionTabs';
import { useMessages } from '../../shared/i18n/useMessages';
import { lazyPart } from '../../shared/part/lazyPart';
import { commentsTab } from '../../shared/comment/commentsTab';
import { logTab } from '../../shared/view/logTab';
import { Associations } from '../../shared/view/Associations';
import { useRuleTab } from '../rule/embed';
import type { AssetDialog } from './asset.dialogs';

/** Tables load with the first tab that has one. */
const AssetRecords = lazyPart(() => import(/* webpackChunkName: "asset-tabs" */ './asset.records'));
const AssetHistory = lazyPart(() => import(/* webpackChunkName: "asset-tabs" */ './asset.history'));
const AssetImpact = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "impact" */ './asset.impact')).AssetImpact,
}));
const RelationTab = lazyPart(() => import(/* webpackChunkName: "relation" */ './asset.relations'));

interface AssetAssociatesProps {
  id: number;
  name: string;
  flags: Partial<AssetActions>;
  /** The chosen tab, from the address. */
  tab: string | null;
  onTab: (tab: string) => void;
  onOpen: (dialog: AssetDialog) => void;
  onChanged: () => void;
}

/** The tabs of an asset: those of other records show only when the server's flag allows (D3 §2). */
export function AssetAssociates({ id, name, flags, tab, onTab, onOpen, onChanged }: AssetAssociatesProps) {
  const t = useMessages();
  const live = { kind: 'asset', id } as const;
  const rules = useRuleTab('asset', id, live);
  const others = useExtensionTabs('asset', id);
  const records = (of: AssetService) => (
    <AssetRecords of={of} id={id} flags={flags} onChanged={onChanged} onAttach={() => onOpen(of)} />
  );
  return (
    <Associations
      label={t(assetRecordMessages.associations)}
      tab={tab}
      onTab={onTab}
      tabs={[
        logTab(t, live, assetRecordCalls.log, (reply) => reply.asset_activity_logs),
        commentsTab(t, 'sd_assets', live.id),
        {
          id: 'relationships',
          label: t(relationMessages.relationships),
          panel: () => (
            <RelationTab id={id} name={name} canRelate={flags.asset_relation === true} onChanged={onChanged} />
          ),
        },
        { id: 'impact', label: t(impactMessages.if_this_fails), panel: () => <AssetImpact id={id} /> },
        flags.associated_problem_tab_viewable && {
          id: 'associated_problems',
          label: t(words.problems),
          panel: () => records('sd_problem'),
        },
        flags.associated_change_tab_viewable && {
          id: 'associated_changes',
          label: t(words.changes),
          panel: () => records('sd_changes'),
        },
        flags.associated_release_tab_viewable && {
          id: 'associated_releases',
          label: t(words.releases),
          panel: () => records('sd_releases'),
        },
        flags.associated_contract_tab_viewable && {
          id: 'associated_contracts',
          label: t(words.contracts),
          panel: () => records('sd_contracts'),
        },
        flags.associated_ticket_tab_viewable && {
          id: 'associated_tickets',
          label: t(words.tickets),
          panel: () => records('tickets'),
        },
        { id: 'history', label: t(assetRecordMessages.used_until_now), panel: () => <AssetHistory id={id} /> },
        rules,
        ...others,
      ]}
    />
  );
}
