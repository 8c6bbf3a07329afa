import type { NamedList } from '../../../wire/catalogue/named';
import { Alert } from '../../shared/alert/Alert';
import { localTime } from '../../shared/format/moment';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import * as catalogueMessages from '../../../texts/compiled/screen/catalogue';

export type KeptIn = NonNullable<NamedList['kept_in']>;

/** Where a list is edited that is only read here, and as of when it is. */
export function KeptElsewhere({ in: { name, as_of } }: { in: KeptIn }) {
  const t = useMessages();
  const { locale } = useHost().kit;
  return (
    <Alert kind="info">
      {as_of
        ? t(catalogueMessages.kept_in, { name, time: localTime(as_of, locale) })
        : t(catalogueMessages.kept_in_not_read, { name })}
    </Alert>
  );
}
