import { useLocation } from 'react-router-dom';
import RuleFormPage from './form/RuleFormPage';
import RuleListPage from './list/RuleListPage';

/** The pages of workflows and listeners: few people open them, so that one file holds them. */
export default function RulePages() {
  const [, , page] = useLocation().pathname.split('/');
  return page ? <RuleFormPage /> : <RuleListPage />;
}
