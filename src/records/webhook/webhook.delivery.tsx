import type { ReactNode } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as webhookMessages from '../../../texts/compiled/screen/webhook';
import type { Delivery } from '../../../wire/webhook/webhook';
import { Badge } from '../../shared/badge/Badge';
import { Button } from '../../shared/button/Button';
import { Dialog } from '../../shared/dialog/Dialog';
import { useMessages } from '../../shared/i18n/useMessages';
import { Stack } from '../../shared/layout/Stack';
import { Link } from '../../shared/link/Link';
import { useStyles } from '../../shared/style/useStyles';
import { Time } from '../../shared/view/Time';
import * as sheet from './Webhook.module.css';

interface DeliveryDialogProps {
  delivery: Delivery;
  status: ReactNode;
  onAgain: () => void;
  onClose: () => void;
}

/** What was sent, and what came back at each attempt. */
export function DeliveryDialog({ delivery, status, onAgain, onClose }: DeliveryDialogProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { type, identifier, path, request, attempts, next_at } = delivery;
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <Dialog
      title={<bdi dir="ltr">{`${type} ${identifier}`}</bdi>}
      width={800}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {t(words.close)}
          </Button>
          <Button look="primary" onClick={onAgain}>
            {t(webhookMessages.again)}
          </Button>
        </>
      }
    >
      <Stack>
        <Stack row gap="small">
          {status}
          {next_at !== null && (
            <span>
              {t(webhookMessages.next_try)} <Time at={next_at} />
            </span>
          )}
          {path !== null && <Link to={path}>{identifier}</Link>}
        </Stack>
        <section aria-label={t(webhookMessages.what_was_sent)}>
          <h3>{t(webhookMessages.what_was_sent)}</h3>
          <pre className={css.body} dir="ltr" tabIndex={0} aria-label={t(webhookMessages.what_was_sent)}>
            {[`POST ${request.url}`, ...headers, '', pretty(request.body)].join('\n')}
          </pre>
        </section>
        <section aria-label={t(webhookMessages.what_came_back)}>
          <h3>{t(webhookMessages.what_came_back)}</h3>
          {attempts.length === 0 && <p className={css.muted}>{t(webhookMessages.no_attempt)}</p>}
          <ol className={css.attempts} reversed>
            {[...attempts].reverse().map(({ at, ms, response, error }, index) => (
              <li key={index}>
                <div className={css.attempt}>
                  <Time at={at} as="planned" />
                  <Badge tone={response && response.status < 300 ? 'success' : 'danger'}>
                    {response ? String(response.status) : t(webhookMessages.no_reply)}
                  </Badge>
                  <span className={css.muted}>{t(webhookMessages.took, { ms })}</span>
                </div>
                {error !== undefined && <p>{error}</p>}
                {response?.body ? (
                  <pre className={css.body} dir="ltr" tabIndex={0} aria-label={t(webhookMessages.what_came_back)}>
                    {response.body}
                  </pre>
                ) : null}
              </li>
            ))}
          </ol>
        </section>
      </Stack>
    </Dialog>
  );
}

const pretty = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
