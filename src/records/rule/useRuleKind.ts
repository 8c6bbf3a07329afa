import { useLocation, useSearchParams } from 'react-router-dom';
import { type PageType, pageTypes, type RuleKind } from '../../../wire/rule/rule';

/** Which of the two kinds the page at hand is about. */
export const useRuleKind = (): RuleKind =>
  useLocation().pathname.split('/')[1] === 'listener' ? 'listener' : 'workflow';

/** The records whose rules are wanted: those of tickets unless the address says otherwise (decision E28). */
export function usePageType(): PageType {
  const [params] = useSearchParams();
  const pageType = params.get('page_type');
  return pageTypes.find((page) => page === pageType) ?? 'ticket';
}
