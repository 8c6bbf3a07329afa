import type { ReactNode } from 'react';
import { Loaded } from '../api/Loaded';
import type { Load } from '../api/useRecord';
import { Card } from '../layout/Card';
import { Link } from '../link/Link';
import { Empty } from '../table/Empty';
import { listAddress } from './listMemory';

interface LoadedRecordProps<T> {
  of: Load<T>;
  /** The list of its kind: path and name. */
  list: string;
  records: string;
  skeleton?: ReactNode;
  children: (value: T) => ReactNode;
}

/** A record on its page. One that is not there is said in the server's words, with the way back to its list. */
export function LoadedRecord<T>({ of, list, records, ...rest }: LoadedRecordProps<T>) {
  if (!isMissing(of)) return <Loaded of={of} {...rest} />;
  const back = (
    <Link to={listAddress(list)} look="plain">
      {records}
    </Link>
  );
  return (
    <Card>
      <div role="alert">
        <Empty title={of.error!.message} actions={back} />
      </div>
    </Card>
  );
}

/** A record that was deleted while it was shown stays on screen, and is not missing. */
export const isMissing = ({ data, error }: Pick<Load<unknown>, 'data' | 'error'>): boolean =>
  data === undefined && error?.status === 404;
