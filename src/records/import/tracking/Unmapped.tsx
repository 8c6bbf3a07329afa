import { useMessages } from '../../../shared/i18n/useMessages';
import { Card } from '../../../shared/layout/Card';
import { Link } from '../../../shared/link/Link';
import { Empty } from '../../../shared/table/Empty';
import { importPaths } from '../import.paths';
import * as words from '../../../../texts/compiled/screen/common';
import * as trackingMessages from '../../../../texts/compiled/screen/import-tracking';

/** There is nothing to follow yet: the way to the columns of the file. */
export function Unmapped({ id }: { id: number }) {
  const t = useMessages();
  return (
    <Card>
      <Empty
        title={t(trackingMessages.map_title)}
        actions={
          <Link to={importPaths.mapping(id)} look="primary">
            {t(words.match_columns)}
          </Link>
        }
      />
    </Card>
  );
}
