import type { Database } from '../shared/db';
import { makeProblem } from './factories';

/** The fields of a form that makes a problem of this person's, as a multipart body has them. */
export async function problemFields(db: Database, requesterId: number): Promise<Record<string, string>> {
  const { department_id } = await makeProblem(db);
  return {
    ...{ subject: 'Disk is full', description: '<p>Since Monday.</p>', requester_id: String(requesterId) },
    ...{ department_id: String(department_id), impact_id: '1', status_type_id: '1', priority_id: '1' },
  };
}

/** These fields with a file at `attachment`. */
export function withFile(
  fields: Record<string, string>,
  content: string | Uint8Array<ArrayBuffer>,
  name = 'trace.log',
): FormData {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.append(field, value);
  data.append('attachment', new Blob([content]), name);
  return data;
}
