import { screen, waitFor } from '@testing-library/react';
import { object, string } from 'yup';
import { call } from '../../../wire/protocol/call';
import { texts } from '../../../wire/protocol/reply';
import { response, origin, Refusal, reader, renderInHost, wireServer, type RequestLine } from '../../testing/host';
import { http, HttpResponse } from 'msw';
import { accessCalls } from '../../../wire/access/access';
import { outages } from '../../../wire/protocol/outage';
import { Dialog } from '../dialog/Dialog';
import { AttachmentField } from './AttachmentField';
import { DateTimeField } from './DateTimeField';
import { Form } from './Form';
import { FormFooter } from './FormFooter';
import { TextField } from './TextField';

interface Values {
  name: string;
  due: string;
  version?: number;
  photo: File | null;
  photo_delete: boolean;
}

const save = call<{ body: Values; reply: { id: number } }>('POST', '/pump', {
  needs: 'public',
  multipart: true,
});
const rules = object({ name: string().required(texts.required).max(5, 'The name should be less than 5 characters.') });

let requested: RequestLine[] = [];
const server = wireServer(
  response(accessCalls.permissions, () => ({ ...reader, max_upload_bytes: 2048 })),
  response(
    save,
    (request) => {
      requested.push(request);
      return { id: 7 };
    },
    'Pump saved successfully',
  ),
);
beforeEach(() => {
  requested = [];
});

const blank: Values = { name: '', due: '', photo: null, photo_delete: false };

function PumpForm({
  initial = blank,
  onSaved,
  onReload,
}: {
  initial?: Values;
  onSaved?: (id: number) => void;
  onReload?: () => void;
}) {
  return (
    <Form
      initial={initial}
      rules={rules}
      call={save}
      request={(values) => ({ body: values })}
      onSaved={({ data }) => onSaved?.(data.id)}
      onReload={onReload}
      label="Pump"
    >
      <TextField name="name" label="Name" required limit={5} />
      <DateTimeField name="due" label="Due" />
      <AttachmentField name="photo" label="Photo" current={{ value: 'old.png', size: 1536 }} />
      <FormFooter />
    </Form>
  );
}

/** Refuses the next save. */
const refusing = (status: number, message: string | Record<string, string>) =>
  http.post(`${origin}/pump`, () => HttpResponse.json({ success: false, message }, { status }), { once: true });

const saveButton = () => screen.getByRole('button', { name: 'Save' });

test('a required field says so and gets the focus; nothing is sent', async () => {
  const { user } = renderInHost(<PumpForm />);
  await user.click(saveButton());
  const name = screen.getByRole('textbox', { name: /Name/ });
  await waitFor(() => expect(name).toHaveAccessibleDescription('This field is required.'));
  expect(name).toHaveFocus();
  expect(requested).toHaveLength(0);
});

test('in a page in German the rules and the server speak German', async () => {
  const { user } = renderInHost(<PumpForm />, { locale: 'de-AT' });
  const languages: (string | null)[] = [];
  server.use(
    http.post(`${origin}/pump`, ({ request }) => {
      languages.push(request.headers.get('accept-language'));
      const message = { name: 'This name is taken.' };
      return HttpResponse.json(
        { success: false, message, translated: { name: 'Dieser Name ist vergeben.' } },
        { status: 422 },
      );
    }),
  );
  const name = await screen.findByRole('textbox', { name: /Name/ });
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(name).toHaveAccessibleDescription('Dieses Feld wird benötigt.'));
  await user.type(name, 'Pump 12');
  await user.tab();
  await waitFor(() => expect(name).toHaveAccessibleDescription(/Der Name darf höchstens 5 Zeichen lang sein\./));
  await user.clear(name);
  await user.type(name, 'taken');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(name).toHaveAccessibleDescription(/Dieser Name ist vergeben\./));
  expect(languages).toEqual(['de-AT']);
});

test('the length message goes away as soon as it is met', async () => {
  const { user } = renderInHost(<PumpForm />);
  const name = screen.getByRole('textbox', { name: /Name/ });
  await user.type(name, 'Pump 12');
  await user.tab();
  expect(await screen.findByText('The name should be less than 5 characters.')).toBeVisible();
  await user.type(name, '{Backspace}{Backspace}');
  await waitFor(() => expect(screen.queryByText('The name should be less than 5 characters.')).not.toBeInTheDocument());
});

test('a saved form tells the success and what the server answered; the slot is clean again', async () => {
  const dirty: boolean[] = [];
  const saved: number[] = [];
  const { user } = renderInHost(<PumpForm onSaved={(id) => saved.push(id)} />, { setDirty: (now) => dirty.push(now) });
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Pump');
  expect(dirty.at(-1)).toBe(true);
  await user.click(saveButton());
  expect(await screen.findByText('Pump saved successfully')).toBeVisible();
  expect(saved).toEqual([7]);
  expect(dirty.at(-1)).toBe(false);
});

test('a form sent twice by impatience is sent once; one refused and corrected keeps its key', async () => {
  const { user } = renderInHost(<PumpForm />);
  server.use(
    response(save, (request) => {
      requested.push(request);
      if (request.body.name === 'taken') throw new Refusal(422, { name: 'This name is taken.' });
      return { id: 7 };
    }),
  );
  const name = screen.getByRole('textbox', { name: /Name/ });
  await user.type(name, 'taken');
  await user.dblClick(saveButton());
  expect(await screen.findByText('This name is taken.')).toBeVisible();
  expect(name).toHaveFocus();
  expect(requested).toHaveLength(1);
  await user.clear(name);
  await user.type(name, 'free');
  await user.click(saveButton());
  await waitFor(() => expect(requested).toHaveLength(2));
  const keys = requested.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

test.each([
  ['is not known', outages.unknown, () => server.use(refusing(503, outages.unknown))],
  ['was nothing, as the database is away', outages.unreachable, () => server.use(refusing(503, outages.unreachable))],
  [
    'no answer tells',
    'The server could not be reached. Check your connection and try again.',
    () => server.use(http.post(`${origin}/pump`, () => HttpResponse.error(), { once: true })),
  ],
])(
  'what became of a form %s: it keeps the input, says that sending again saves it once, and sends the same with the same key',
  async (_title, sentence, break_) => {
    const keys: (string | null)[] = [];
    server.events.on(
      'request:start',
      ({ request }) => void (request.method === 'POST' && keys.push(request.headers.get('idempotency-key'))),
    );
    break_();
    const { user } = renderInHost(<PumpForm />);
    const name = screen.getByRole('textbox', { name: /Name/ });
    await user.type(name, 'Pump');
    await user.click(saveButton());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(sentence);
    expect(alert).toHaveTextContent('What you entered is kept here. You can send it again: it is saved only once.');
    expect(name).toHaveValue('Pump');
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Pump saved successfully')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(requested.at(-1)?.body).toMatchObject({ name: 'Pump' });
    expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]]);
    server.events.removeAllListeners();
  },
);

test('changed after it was sent and saved all the same, a form hears that it was sent with other content', async () => {
  server.use(refusing(503, outages.unknown));
  const { user } = renderInHost(<PumpForm />);
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'One');
  await user.click(saveButton());
  await screen.findByText(outages.unknown);
  server.use(refusing(422, { 'Idempotency-Key': texts.sentOther }));
  await user.type(screen.getByRole('textbox', { name: /Name/ }), '2');
  await user.click(saveButton());
  expect(await screen.findByText('This form was already sent with other content.')).toBeVisible();
});

test('a stale save names who was first, keeps what was typed and offers the latest version', async () => {
  server.use(
    response(save, () => {
      throw new Refusal(409, 'Wei Zhang saved this pump meanwhile.');
    }),
  );
  const reload = jest.fn();
  const { user } = renderInHost(<PumpForm initial={{ ...blank, version: 2 }} onReload={reload} />);
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'mine');
  await user.click(saveButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Wei Zhang saved this pump meanwhile.');
  expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('mine');
  await user.click(screen.getByRole('button', { name: 'Load the latest version' }));
  expect(reload).toHaveBeenCalled();
});

test('times go in 30-minute steps from 00:00 to 23:30', async () => {
  const { user } = renderInHost(<PumpForm initial={{ ...blank, name: 'P' }} />);
  const time = screen.getByRole('combobox', { name: 'Due: Time' });
  // Before there is a date there is no time to choose.
  expect(time).toBeDisabled();
  await user.type(screen.getByLabelText('Due: Date'), '2026-03-02');
  const steps = [...time.querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(steps).toHaveLength(48);
  expect([steps[0], steps[1], steps.at(-1)]).toEqual(['00:00', '00:30', '23:30']);
  await user.selectOptions(time, '13:30');
  await user.click(saveButton());
  await waitFor(() => expect(requested[0]?.body.due).toBe('2026-03-02 13:30:00'));
});

test('a stored file can be flagged for deletion, a new one is sent, one too large is refused at once', async () => {
  const { user, container } = renderInHost(<PumpForm initial={{ ...blank, name: 'P' }} />);
  const input = container.querySelector<HTMLInputElement>('input[type=file]')!;
  expect(screen.getByText('1.5 KB')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.getByText('Will be removed when you save.')).toBeVisible();
  await user.upload(input, new File(['x'.repeat(4096)], 'large.png'));
  expect(screen.getByText('The file is larger than 2 KB.')).toBeVisible();
  await user.click(saveButton());
  await waitFor(() => expect(requested[0]?.body).toMatchObject({ photo: null, photo_delete: true }));
  await user.upload(input, new File(['x'], 'new.png'));
  expect(screen.getByText('new.png')).toBeVisible();
  await user.click(saveButton());
  await waitFor(() => expect(requested[1]?.body.photo).toMatchObject({ name: 'new.png' }));
});

test('a dialog with unsaved input asks before it closes', async () => {
  const close = jest.fn();
  const { user } = renderInHost(
    <Dialog title="New pump" width={850} onClose={close}>
      <PumpForm />
    </Dialog>,
  );
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'P');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('alertdialog', { name: 'Discard what you entered?' })).toBeVisible();
  expect(close).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('P');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(close).toHaveBeenCalledTimes(1);
});

test('what is said of a field that is left waits for the click that left it, which it would move away', async () => {
  const { user } = renderInHost(<PumpForm />);
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'far too long');
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: /Photo|file/i }) });
  await new Promise((later) => setTimeout(later, 50));
  expect(screen.queryByText(/should be less than/)).toBeNull();
  await user.pointer('[/MouseLeft]');
  expect(await screen.findByText(/should be less than/)).toBeVisible();
});
