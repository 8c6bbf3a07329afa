import { problemCalls } from '../../../wire/problem/problem';
import { RecordListPage } from '../../shared/list/RecordListPage';
import { RecordTrashPage } from '../../shared/trash/TrashPage';
import { problemList } from './problem.list';

/** /service-desk/problem */
export default function ProblemListPage() {
  return <RecordListPage of={problemList} />;
}

/** /service-desk/problem/trash */
export function ProblemTrashPage() {
  return <RecordTrashPage of={problemList} restore={problemCalls.restore} />;
}
