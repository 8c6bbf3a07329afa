import type { PageType } from '../../../../wire/rule/rule';
import type { Live } from '../../../shared/api/live';
import { useReader } from '../../../shared/api/useReader';
import { useMessages } from '../../../shared/i18n/useMessages';
import { lazyPart } from '../../../shared/part/lazyPart';
import type { Tab } from '../../../shared/tabs/Tabs';
import * as ruleEmbedMessages from '../../../../texts/compiled/screen/rule-embed';

/** Which rules looked at a record. */
export const RuleLog = lazyPart(() => import(/* webpackChunkName: "rule-trace" */ './RuleLog'));

/** The tab of a record with the rules that looked at it, for who manages them. */
export function useRuleTab(page: PageType, id: number, live?: Live): Tab | undefined {
  const t = useMessages();
  const may = useReader()?.actions.manage_automation;
  return may
    ? { id: 'rules', label: t(ruleEmbedMessages.rules), panel: () => <RuleLog page={page} id={id} live={live} /> }
    : undefined;
}
