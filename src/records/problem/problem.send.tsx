import { useEffect, useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as problemMessages from '../../../texts/compiled/screen/problem';
import {
  problemCalls,
  type ProblemSent,
  type ProblemView,
  type RepliedKey,
  repliedKeys,
} from '../../../wire/problem/problem';
import { Alert } from '../../shared/alert/Alert';
import { ApiError } from '../../shared/api/ApiError';
import { Skeleton } from '../../shared/api/Loaded';
import { useAction } from '../../shared/api/useAction';
import { Button } from '../../shared/button/Button';
import { Dialog } from '../../shared/dialog/Dialog';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { Stack } from '../../shared/layout/Stack';
import { HostLink } from '../../shared/link/HostLink';
import { useStyles } from '../../shared/style/useStyles';
import { Tabs } from '../../shared/tabs/Tabs';
import { RichText } from '../../shared/view/RichText';
import * as sheet from './Send.module.css';

// In one part of the bundle: each part costs the first widget some bytes.
export { MergeDialog } from './problem.merge';

interface SendDialogProps {
  problem: ProblemView;
  onDone: () => void;
  onClose: () => void;
}

const labels = { workaround: words.workaround, solution: words.solution };

/**
 * Replies the workaround or the solution to the open tickets of a problem, after its text and these tickets were shown (G18). It
 * stays open with what the help-desk refused, which is sent by the next click.
 */
export function SendDialog({ problem, onDone, onClose }: SendDialogProps) {
  const t = useMessages();
  const [what, setWhat] = useState<RepliedKey>('workaround');
  const [failed, setFailed] = useState<ProblemSent['failed']>([]);
  const [sends, setSends] = useState(0);
  const { preview, fault } = usePreview(problem.id, what, sends);
  const { run, pending } = useAction(problemCalls.send, {
    onDone: ({ data }) => {
      onDone();
      if (!data.failed.length) return onClose();
      setFailed(data.failed);
      setSends((count) => count + 1);
    },
  });
  const count = preview?.sent ?? 0;
  return (
    <Dialog
      title={t(problemMessages.send_title)}
      width={600}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(words.cancel)}</Button>
          <Button
            look="primary"
            pending={pending}
            disabled={count === 0}
            onClick={() => void run({ params: { id: problem.id }, body: { what } })}
          >
            {count ? t(problemMessages.send_to, { count }) : t(problemMessages.send)}
          </Button>
        </>
      }
    >
      <Tabs
        label={t(problemMessages.send_title)}
        value={what}
        onChange={(chosen) => {
          setFailed([]);
          setWhat(chosen);
        }}
        tabs={repliedKeys.map((key) => ({
          id: key,
          label: t(labels[key]),
          panel: () => (
            <Stack>
              {failed.length > 0 && (
                <Alert kind="error">
                  {t(problemMessages.send_failed, { count: failed.length, reason: failed[0]?.why ?? '' })}
                </Alert>
              )}
              {fault ? <p>{fault}</p> : preview ? <Preview preview={preview} /> : <Skeleton lines={4} />}
            </Stack>
          ),
        }))}
      />
    </Dialog>
  );
}

/** What would be sent; asked anew after each time that something was. */
function usePreview(id: number, what: RepliedKey, sends: number) {
  const { send } = useHost();
  const [state, setState] = useState<{ of?: string; preview?: ProblemSent; fault?: string }>({});
  const of = `${what} ${sends}`;
  useEffect(() => {
    let wanted = true;
    send(problemCalls.send, { params: { id }, body: { what, preview: true } }).then(
      ({ data }) => wanted && setState({ of, preview: data }),
      (error: unknown) => wanted && setState({ of, fault: ApiError.from(error).sentences }),
    );
    return () => {
      wanted = false;
    };
  }, [send, id, what, of]);
  return state.of === of ? state : {};
}

function Preview({ preview: { text, tickets, sent, skipped } }: { preview: ProblemSent }) {
  const css = useStyles(sheet);
  const t = useMessages();
  return (
    <>
      <div className={css.text}>
        <RichText html={text} capped />
      </div>
      <p>
        {sent ? t(problemMessages.send_count, { count: sent }) : t(problemMessages.send_none)}{' '}
        {skipped > 0 && t(problemMessages.send_skipped, { count: skipped })}
      </p>
      {sent > 0 && (
        <ul className={css.list}>
          {tickets.map((ticket) => (
            <li key={ticket.id} className={css.row}>
              <HostLink kind="ticket" id={ticket.id}>{`#${ticket.ticket_number} ${ticket.subject}`}</HostLink>
            </li>
          ))}
          {sent > tickets.length && (
            <li className={css.count}>{t(problemMessages.send_more, { count: sent - tickets.length })}</li>
          )}
        </ul>
      )}
    </>
  );
}
