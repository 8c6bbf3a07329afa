import { useState, type ReactNode } from 'react';
import type { PageType } from '../../../wire/rule/rule.limits';
import type { Live } from '../../shared/api/live';
import { useReader } from '../../shared/api/useReader';
import { useMessages } from '../../shared/i18n/useMessages';
import type { MenuAction } from '../../shared/menu/Menu';
import { lazyPart } from '../../shared/part/lazyPart';
import type { Tab } from '../../shared/tabs/Tabs';
import { ruleEmbedMessages } from './embed.messages';

const RuleLog = lazyPart(() => import(/* webpackChunkName: "rule-log" */ './trace/RuleLog'));
const HiddenActionsDialog = lazyPart(
  () => import(/* webpackChunkName: "hidden-actions" */ './trace/HiddenActionsDialog'),
  { skeleton: null },
);

/** The tab of a record with the rules that looked at it, for who manages them. */
export function useRuleTab(page: PageType, id: number, live?: Live): Tab | undefined {
  const t = useMessages(ruleEmbedMessages);
  const may = useReader()?.actions.manage_automation;
  return may ? { id: 'rules', label: t('rules'), panel: () => <RuleLog page={page} id={id} live={live} /> } : undefined;
}

/** "Why is this button missing": an entry of a record's menu for admins, and the dialog that it opens. */
export function useHiddenActions(page: PageType, id: number): [entry: MenuAction | undefined, dialog: ReactNode] {
  const t = useMessages(ruleEmbedMessages);
  const may = useReader()?.actions.manage_permissions;
  const [open, setOpen] = useState(false);
  return [
    may ? { label: t('hidden_actions'), onSelect: () => setOpen(true) } : undefined,
    open && <HiddenActionsDialog page={page} id={id} onClose={() => setOpen(false)} />,
  ];
}
