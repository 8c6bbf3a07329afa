import type { ComponentType } from 'react';
import type { GroupCount } from '../../../wire/parts/count';
import type { Call } from '../../../wire/protocol/call';
import { reportParameter, type ReportRow } from '../../../wire/report/report';
import type { Load } from '../../shared/api/useRecord';
import type { FilterField } from '../../shared/filter/field';
import type { ExportJobCall } from '../../shared/export/ExportsDialog';
import type { ListControl } from '../../shared/table/listState';

type Query = Readonly<Record<string, unknown>>;

/** A column as the form of a report offers it. */
export interface ReportColumn {
  id: string;
  header: string;
  /** Not among the columns of a new report. */
  hidden?: boolean;
}

export interface ReportTableProps {
  /** Keys of the columns in their order; those of the list without any. */
  columns: readonly string[];
  state: ListControl;
  /** What narrows the list, besides its page. */
  query: Query;
}

/** Records that reports are made of. A kind says this in its own folder. */
export interface ReportedRecords {
  type: ReportRow['type'];
  /** Their name in addresses: `assets`. */
  name: string;
  /** Address of their list, which takes filters. */
  list: string;
  export: Call;
  exportJob: ExportJobCall;
  /** What they can be counted by, first the usual. */
  groups: readonly string[];
  useTexts: () => {
    /** Of the list of reports, as a heading. */
    reports: string;
    /** What these reports tell. */
    about: string;
    /** The records themselves, as a heading. */
    records: string;
    groupName: (group: string) => string;
  };
  /** What the reader may do; undefined until it is known. */
  useRights: () => { view?: boolean; manage?: boolean; export?: boolean };
  /** Every filter of the list, once custom fields are loaded. */
  useFields: () => Load<readonly FilterField[]>;
  useColumns: () => readonly ReportColumn[];
  /** How many there are in each group; nothing is asked without a query. */
  useCounts: (query: Query | null) => Load<readonly GroupCount[]>;
  Table: ComponentType<ReportTableProps>;
}

/** What narrows the list of these records to those of a report. */
export const ofReport = ({ type }: ReportedRecords, id: number) => ({ [reportParameter(type)]: id });

/** Those of the columns that are chosen, in their order; a column that is gone is left out. */
export function shownColumns<C extends ReportColumn>(columns: readonly C[], keys: readonly string[]): C[] {
  if (keys.length === 0) return columns.filter(({ hidden }) => !hidden);
  return keys.flatMap((key) => {
    const column = columns.find(({ id }) => id === key);
    // What somebody has chosen is there, also where there is no room for all.
    return column ? [{ ...column, hidden: false, fixed: true }] : [];
  });
}
