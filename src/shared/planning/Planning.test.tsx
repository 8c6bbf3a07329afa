import { screen, waitFor, within } from '@testing-library/react';
import { problemPlanning as calls } from '../../../wire/problem/problem';
import type { PlanningEntry } from '../../../wire/parts/planning';
import { response, Refusal, renderInHost, wireServer, type RequestLine } from '../../testing/host';
import { Planning } from './Planning';
import type { PlanningKey } from './planning-key';

const keys: PlanningKey[] = [
  { key: 'root-cause', label: 'Root cause' },
  { key: 'solution', label: 'Solution', titled: true },
];
const attachment = {
  id: 9,
  value: 'log.pdf',
  size: 2048,
  type: 'pdf',
  icon_url: '/service-desk/file-icon/pdf',
  owner: 'planning:1',
};
const entry = (key: string, more: Partial<PlanningEntry> = {}): PlanningEntry => ({
  key,
  title: null,
  description: '<p>Worn bearing</p>',
  updated_at: '2026-03-02 09:30:00',
  attachment: null,
  version: 1,
  ...more,
});

let entries: PlanningEntry[] = [];
let saved: RequestLine[] = [];
const server = wireServer(
  response(calls.entries, () => ({ planning_popups: entries })),
  response(calls.detail, ({ params }) => {
    const found = entries.find(({ key }) => key === params.identifier);
    return {
      general_info: {
        identifier: params.identifier!,
        title: found?.title ?? null,
        description: found?.description ?? '',
        attachment: found?.attachment ?? null,
        version: found?.version ?? null,
      },
    };
  }),
  response(calls.save, (request) => void saved.push(request) as undefined, 'Planning updated successfully'),
  response(
    calls.remove,
    ({ params }) => void (entries = entries.filter(({ key }) => key !== params.key)) as undefined,
    'Planning deleted successfully',
  ),
);
beforeEach(() => {
  entries = [entry('root-cause', { attachment }), entry('reason')];
  saved = [];
});

test('entries show description, attachment and updated time; other identifiers are not shown', async () => {
  renderInHost(<Planning calls={calls} id={5} keys={keys} editable />);
  const card = await screen.findByRole('article', { name: 'Root cause' });
  expect(card).toHaveTextContent('Updated Mar 2, 2026');
  expect(card).toHaveTextContent('Worn bearing');
  expect(within(card).getByRole('link', { name: /log\.pdf/ })).toHaveAttribute(
    'href',
    'http://localhost/service-desk/download/9/planning%3A1/attachment',
  );
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

test('without the right to edit nothing can be added, edited or deleted', async () => {
  renderInHost(<Planning calls={calls} id={5} keys={keys} editable={false} />);
  await screen.findByRole('article', { name: 'Root cause' });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('only the solution has a title; a description is required', async () => {
  const { user } = renderInHost(<Planning calls={calls} id={5} keys={keys} editable />);
  await user.click(await screen.findByRole('button', { name: 'Solution' }));
  const dialog = screen.getByRole('dialog', { name: 'Solution' });
  await user.type(await within(dialog).findByRole('textbox', { name: 'Title' }), 'x'.repeat(51));
  await within(dialog).findByRole('textbox', { name: /Description/ });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('This field is required.')).toBeVisible();
  expect(within(dialog).getByText('The title should be less than 50 characters.')).toBeVisible();
  expect(saved).toHaveLength(0);
});

test('editing an entry sends its version and tells the success', async () => {
  const changed = jest.fn();
  const { user } = renderInHost(<Planning calls={calls} id={5} keys={keys} editable onClosed={changed} />);
  await user.click(await screen.findByRole('button', { name: 'Edit Root cause' }));
  const dialog = screen.getByRole('dialog', { name: 'Root cause' });
  await within(dialog).findByText('log.pdf');
  expect(within(dialog).queryByRole('textbox', { name: 'Title' })).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Planning updated successfully')).toBeVisible();
  expect(saved[0]!.params).toEqual({ id: '5' });
  expect(saved[0]!.body).toEqual({
    identifier: 'root-cause',
    description: '<p>Worn bearing</p>',
    attachment_delete: true,
    version: 1,
  });
  expect(changed).toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('deleting asks first; a refusal closes the confirmation and shows its message', async () => {
  const { user } = renderInHost(<Planning calls={calls} id={5} keys={keys} editable />);
  server.use(
    response(calls.remove, () => {
      throw new Refusal(403, 'Missing permission: edit_problem');
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Delete Root cause' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Missing permission: edit_problem');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Delete Root cause' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
  expect(screen.getByText('Planning deleted successfully')).toBeVisible();
});
