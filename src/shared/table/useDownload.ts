import type { ExportFormat } from '../../../wire/parts/export';
import type { Call } from '../../../wire/protocol/call';
import { pagingKeys } from '../../../wire/protocol/list';
import { urlOf } from '../api/client';
import type { ExportJobCall } from '../export/ExportsDialog';
import { useHost } from '../host/useHost';

/** A list as a file: the call that makes it, and what the list is asked. */
export interface Download {
  call: Call;
  /** Makes it behind the page where it has many rows. */
  job?: ExportJobCall;
  query: object;
}

/** Of the parameters of a page only the order decides about a file. */
const isPaging = (name: string): boolean => pagingKeys.includes(name) && !name.startsWith('sort-');

/** What a file of a list is asked. */
export const fileQuery = (query: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !isPaging(name)));

/** Downloads a list, all its pages (D25). */
export function useDownload(): (what: Download, format: ExportFormat) => void {
  const { base } = useHost().kit;
  return ({ call, query }, format) => {
    const link = document.createElement('a');
    link.href = urlOf(base, call, { params: { format }, query: fileQuery(query) });
    link.download = '';
    link.click();
  };
}
