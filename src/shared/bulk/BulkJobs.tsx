import type { RecordKind } from '../../../wire/protocol/kind';
import { lazyPart } from '../part/lazyPart';
import { useJobs } from './jobs.memory';

const BulkJobRow = lazyPart(() => import(/* webpackChunkName: "bulk-job" */ './BulkJobRow'), { skeleton: null });

interface BulkJobsProps {
  kind: RecordKind;
  /** A job has ended. */
  onDone: () => void;
}

/** How far the edits of many records are that this browser has begun, above their list; nothing while there are none. */
export function BulkJobs({ kind, onDone }: BulkJobsProps) {
  return useJobs(kind).map((id) => <BulkJobRow key={id} id={id} kind={kind} onDone={onDone} />);
}
