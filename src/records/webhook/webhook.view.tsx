import { useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as webhookMessages from '../../../texts/compiled/screen/webhook';
import { webhookCalls, type WebhookEdit, type WebhookView } from '../../../wire/webhook/webhook';
import { Alert } from '../../shared/alert/Alert';
import { useAction } from '../../shared/api/useAction';
import { useRecord } from '../../shared/api/useRecord';
import { Badge } from '../../shared/badge/Badge';
import { Button } from '../../shared/button/Button';
import { ConfirmDialog } from '../../shared/dialog/ConfirmDialog';
import { useMessages } from '../../shared/i18n/useMessages';
import { EditIcon } from '../../shared/icon/icon';
import { Card } from '../../shared/layout/Card';
import { Stack } from '../../shared/layout/Stack';
import { Link } from '../../shared/link/Link';
import { useStyles } from '../../shared/style/useStyles';
import { BackLink } from '../../shared/page/BackLink';
import { LoadedRecord } from '../../shared/page/LoadedRecord';
import { Page } from '../../shared/page/Page';
import { Facts } from '../../shared/view/Facts';
import { PersonLink } from '../../shared/view/PersonLink';
import { Time } from '../../shared/view/Time';
import * as sheet from './Webhook.module.css';
import { Deliveries } from './webhook.deliveries';
import { webhookPaths } from './webhook.paths';
import { SecretDialog } from './webhook.secret';
import { healthOf } from './webhook.words';

/** /service-desk/webhooks/{id}/show: how it goes, and what was delivered. */
export default function WebhookViewPage({ id }: { id: number }) {
  const t = useMessages();
  const loaded = useRecord(webhookCalls.view, { params: { id } });
  const webhook = loaded.data?.webhook;
  const health = webhook && healthOf(webhook, t);
  return (
    <Page
      title={webhook?.name ?? t(webhookMessages.webhook)}
      alerts="webhook-view"
      back={<BackLink to={webhookPaths.list}>{t(webhookMessages.webhooks)}</BackLink>}
      state={health && <Badge tone={health.tone}>{health.text}</Badge>}
      actions={webhook && <Actions webhook={webhook} reload={() => void loaded.reload()} />}
    >
      <LoadedRecord of={loaded} list={webhookPaths.list} records={t(webhookMessages.webhooks)}>
        {({ webhook: one }) => (
          <Stack>
            {one.switched_off !== null && <Alert kind="error">{one.switched_off}</Alert>}
            {one.stopped_reason !== null && <Stopped webhook={one} reload={() => void loaded.reload()} />}
            <Card title={t(webhookMessages.about)}>
              <Facts facts={factsOf(one, t)} />
            </Card>
            <Deliveries id={id} onChanged={() => void loaded.reload()} />
          </Stack>
        )}
      </LoadedRecord>
    </Page>
  );
}

const factsOf = (one: WebhookView, t: ReturnType<typeof useMessages>) => [
  { name: t(words.address), value: <bdi dir="ltr">{one.url}</bdi>, wide: true },
  { name: t(webhookMessages.events), value: <bdi dir="ltr">{one.events.join(', ')}</bdi>, wide: true },
  {
    name: t(webhookMessages.conditions_count),
    value: String(one.conditions.groups.reduce((sum, { rules }) => sum + rules.length, 0)),
  },
  { name: t(webhookMessages.author), value: <PersonLink person={one.author} /> },
  { name: t(webhookMessages.last_delivery), value: <Time at={one.delivered_at} /> },
  one.failing_since !== null && {
    name: t(webhookMessages.failing_since),
    value: <Time at={one.failing_since} />,
  },
  one.old_secret_until !== null && {
    name: t(webhookMessages.old_secret),
    value: <Time at={one.old_secret_until} />,
  },
];

/** Why it does not tell everything, and the way out: the reader saves it as it is, in their own name. */
function Stopped({ webhook, reload }: { webhook: WebhookView; reload: () => void }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const save = useAction(webhookCalls.edit, { onDone: reload });
  const { id, name, url, events, conditions, active, version } = webhook;
  const body = { name, url, events, conditions, active, version } as WebhookEdit;
  return (
    <Alert kind="warning">
      <div className={css.stopped}>
        <span dir="auto">{webhook.stopped_reason}</span>
        <Button small pending={save.pending} onClick={() => void save.run({ params: { id }, body })}>
          {t(webhookMessages.take_over)}
        </Button>
      </div>
    </Alert>
  );
}

function Actions({ webhook, reload }: { webhook: WebhookView; reload: () => void }) {
  const t = useMessages();
  const [asks, setAsks] = useState(false);
  const [secret, setSecret] = useState<string>();
  const request = { params: { id: webhook.id } };
  const test = useAction(webhookCalls.test, { onDone: () => setTimeout(reload, 1500) });
  const rotate = useAction(webhookCalls.rotate, {
    onDone: ({ data }) => {
      setAsks(false);
      setSecret(data.secret);
      reload();
    },
    onFail: () => setAsks(false),
  });
  return (
    <>
      <Link to={webhookPaths.edit(webhook.id)} look="plain" icon={<EditIcon />}>
        {t(words.edit)}
      </Link>
      <Button pending={test.pending} onClick={() => void test.run(request)}>
        {t(webhookMessages.test)}
      </Button>
      <Button onClick={() => setAsks(true)}>{t(webhookMessages.rotate)}</Button>
      {asks && (
        <ConfirmDialog
          title={t(webhookMessages.rotate_title)}
          action={t(webhookMessages.rotate)}
          pending={rotate.pending}
          onConfirm={() => void rotate.run(request)}
          onClose={() => setAsks(false)}
        >
          {t(webhookMessages.rotate_text)}
        </ConfirmDialog>
      )}
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}
