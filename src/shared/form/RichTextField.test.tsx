import { screen, waitFor } from '@testing-library/react';
import { object } from 'yup';
import { call } from '../../../wire/protocol/call';
import { requiredHtml } from '../../../wire/protocol/html.rules';
import { limits } from '../../../wire/protocol/limits';
import { limitTexts } from '../../../wire/protocol/limits.texts';
import { response, Refusal, renderInHost, wireServer, type RequestLine } from '../../testing/host';
import { Form } from './Form';
import { FormFooter } from './FormFooter';
import { RichTextField } from './RichTextField';

const save = call<{ body: { text: string } }>('POST', '/note', { needs: 'public', richText: true });

let requested: RequestLine[] = [];
wireServer(
  response(save, (request) => {
    requested.push(request);
    if (JSON.stringify(request.body).includes('grows')) throw new Refusal(422, { text: limitTexts.text });
    return undefined;
  }),
);
beforeEach(() => {
  requested = [];
});

const show = (text: string) =>
  renderInHost(
    <Form
      initial={{ text }}
      rules={object({ text: requiredHtml() })}
      call={save}
      request={(values) => ({ body: values })}
      onSaved={() => undefined}
      label="Note"
    >
      <RichTextField name="text" label="Text" required />
      <FormFooter />
    </Form>,
  );

test.each([
  ['too long', `<p>${'x'.repeat(limits.text)}</p>`, limitTexts.text],
  ['nested too deeply', '<blockquote>'.repeat(101) + '<p>x</p>' + '</blockquote>'.repeat(101), limitTexts.depth],
])('a text that is %s is told at its field, and nothing is sent', async (_name, text, sentence) => {
  const { user } = show(text);
  const field = await screen.findByRole('textbox', { name: /Text/ });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(sentence));
  expect(requested).toEqual([]);
});

test('the characters that are used are shown when it gets tight', async () => {
  show(`<p>${'x'.repeat(90_000)}</p>`);
  await screen.findByRole('textbox', { name: /Text/ });
  expect(screen.getByText(/90,?007/)).toBeVisible();
});

test('what the server finds too long once it is safe is told at the field too', async () => {
  const { user } = show('<p>grows</p>');
  const field = await screen.findByRole('textbox', { name: /Text/ });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(limitTexts.text));
  expect(requested).toHaveLength(1);
});
