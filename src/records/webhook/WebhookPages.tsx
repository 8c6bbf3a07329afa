import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import * as webhookMessages from '../../../texts/compiled/screen/webhook';
import { webhookCalls } from '../../../wire/webhook/webhook';
import { useRecord } from '../../shared/api/useRecord';
import { useMessages } from '../../shared/i18n/useMessages';
import { Card } from '../../shared/layout/Card';
import { BackLink } from '../../shared/page/BackLink';
import { useGo } from '../../shared/page/go';
import { LoadedRecord } from '../../shared/page/LoadedRecord';
import { Page } from '../../shared/page/Page';
import { useEditedRecord } from '../../shared/page/useEditedRecord';
import { lazyPart } from '../../shared/part/lazyPart';
import { WebhookListPage } from './webhook.list';
import { webhookPaths } from './webhook.paths';
import { SecretDialog } from './webhook.secret';

const WebhookForm = lazyPart(() => import('./webhook.form'));
const WebhookViewPage = lazyPart(() => import('./webhook.view'));

/** The pages of webhooks; few people open them. */
export default function WebhookPages() {
  const { id } = useParams();
  const end = useLocation().pathname.split('/').at(-1);
  if (id === undefined) return end === 'create' ? <CreatePage /> : <WebhookListPage />;
  return end === 'edit' ? <EditPage key={id} id={Number(id)} /> : <WebhookViewPage key={id} id={Number(id)} />;
}

/** /service-desk/webhooks/create: the secret is shown once, then the page of the new one. */
function CreatePage() {
  const t = useMessages();
  const go = useGo();
  const [made, setMade] = useState<{ id: number; secret: string }>();
  const title = t(webhookMessages.create_title);
  return (
    <Page title={title} alerts="webhook-create" back={<BackTo />}>
      <Card>
        <WebhookForm
          label={title}
          disabled={Boolean(made)}
          onSaved={({ id, secret = '' }) => setMade({ id, secret })}
        />
      </Card>
      {made && <SecretDialog secret={made.secret} onClose={() => go(webhookPaths.show(made.id))} />}
    </Page>
  );
}

/** /service-desk/webhooks/{id}/edit */
function EditPage({ id }: { id: number }) {
  const t = useMessages();
  const go = useGo();
  const title = t(webhookMessages.edit_title);
  const edited = useEditedRecord(useRecord(webhookCalls.view, { params: { id } }, { fresh: true }));
  return (
    <Page title={title} alerts="webhook-edit" back={<BackTo />}>
      <Card>
        <LoadedRecord of={edited} list={webhookPaths.list} records={t(webhookMessages.webhooks)}>
          {({ opened }) => (
            <WebhookForm
              key={edited.generation}
              label={title}
              stored={opened.webhook}
              onSaved={() => go(webhookPaths.show(id))}
              onReload={edited.reopen}
            />
          )}
        </LoadedRecord>
      </Card>
    </Page>
  );
}

function BackTo() {
  const t = useMessages();
  return <BackLink to={webhookPaths.list}>{t(webhookMessages.webhooks)}</BackLink>;
}
