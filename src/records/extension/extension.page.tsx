import { useState } from 'react';
import { useParams } from 'react-router-dom';
import * as extensionMessages from '../../../texts/compiled/screen/extension';
import { extensionCalls } from '../../../wire/extension/extension';
import { Loaded, Skeleton } from '../../shared/api/Loaded';
import { useRecord } from '../../shared/api/useRecord';
import { ExtensionPlace } from '../../shared/extension/place';
import { type Placed, useExtensions } from '../../shared/extension/useExtensions';
import { useMessages } from '../../shared/i18n/useMessages';
import { Page } from '../../shared/page/Page';
import { Empty } from '../../shared/table/Empty';

/** /service-desk/extension/{name}: the page of an extension of others (`page`, G25). */
export default function ExtensionPage() {
  const { name = '' } = useParams();
  const t = useMessages();
  const load = useRecord(extensionCalls.list, {});
  const [found] = useExtensions('page').filter(({ row }) => row.name === name);
  if (found) return <Found key={name} of={found} />;
  return (
    <Page title={name} alerts="extension">
      <Loaded of={load}>
        {({ extensions }) =>
          extensions.some((one) => one.name === name && one.points.some((at) => at.point === 'page' && at.active)) ? (
            <Skeleton lines={4} />
          ) : (
            <Empty title={t(extensionMessages.missing)} />
          )
        }
      </Loaded>
    </Page>
  );
}

function Found({ of }: { of: Placed }) {
  const [title, setTitle] = useState(of.title);
  return (
    <Page title={title} alerts="extension">
      <ExtensionPlace of={of} onTitle={setTitle} />
    </Page>
  );
}
