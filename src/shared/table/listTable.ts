import type { ReactNode } from 'react';
import type { Page } from '../api/useList';
import type { Load } from '../api/useRecord';
import type { BulkParts } from '../bulk/useBulk';
import type { Download } from './useDownload';
import type { ListControl } from './listState';

/** What the page of a list hands to its table. */
export interface ListTableProps<R> extends Partial<BulkParts<R>> {
  list: Load<Page<R>>;
  state: ListControl;
  toolbar?: ReactNode;
  /** The reader may add a record: an empty list offers it. */
  mayAdd?: boolean;
  /** Its call for files, for who may. */
  download?: Download | false;
  onDelete: (row: R) => void;
}
