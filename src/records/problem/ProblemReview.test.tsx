import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { problemPlanning, problemCalls } from '../../../wire/problem/problem';
import { type Review, reviewCalls } from '../../../wire/problem-review/problem-review';
import { Refusal, renderInHost, type RequestLine, response, wireServer } from '../../testing/host';
import { problemView } from '../../testing/problem.wire';
import CloseProblemDialog from './problem.close';
import ReviewPanel from './problem.review';

const blank: Review = {
  ...{ summary: '', impact: '', went_well: '', to_improve: '', actions: '' },
  ...{ timeline: [], version: 0, updated_at: null, updated_by: null },
};
const written: Review = {
  ...blank,
  summary: '<p>The disk was <strong>full</strong>.</p>',
  timeline: [
    { id: 1, at: '2026-03-01 10:00:07', text: 'Mail stops' },
    { id: 2, at: '2026-03-01 11:00:00', text: 'It works again' },
  ],
  version: 3,
  updated_at: '2026-03-02 10:00:00',
  updated_by: { id: 1, name: 'Ben', full_name: 'Ben', email: '' },
};
let review: Review;
let saves: RequestLine[];
const server = wireServer(
  response(reviewCalls.view, () => ({ review })),
  response(
    reviewCalls.save,
    (request) => {
      saves.push(request);
      return { review };
    },
    'The review of PRB-7 was saved.',
  ),
  response(problemPlanning.entries, () => ({ planning_popups: [] })),
  response(problemCalls.tickets, () => ({ tickets: [], total: 0 })),
);
beforeEach(() => {
  review = written;
  saves = [];
});

const show = (editable = true) =>
  renderInHost(
    <MemoryRouter>
      <ReviewPanel id={7} editable={editable} />
    </MemoryRouter>,
  );

test('an empty one is filled from the logs', async () => {
  review = blank;
  server.use(
    response(reviewCalls.fill, () => {
      review = written;
      return { review, added: 2 };
    }),
  );
  const { user } = show();
  expect(await screen.findByText('No review is written yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Fill from the logs' }));
  const timeline = await screen.findByRole('region', { name: 'Timeline' });
  expect(within(timeline).getAllByRole('listitem')).toHaveLength(2);
});

test('it is read in its order, printed and downloaded; who may not edit has no button for it', async () => {
  show(false);
  expect(await screen.findByRole('region', { name: 'Summary' })).toHaveTextContent('The disk was full.');
  expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    ...['Summary', 'Impact', 'Timeline', 'What went well', 'What to improve', 'Action items'],
  ]);
  expect(screen.getByText(/Saved by Ben/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Print view' })).toHaveAttribute(
    'href',
    expect.stringMatching(/problem-review\/7\/print$/),
  );
  expect(screen.getByRole('link', { name: 'Download Markdown' })).toHaveAttribute('download', 'review-7.md');
  expect(screen.queryByRole('button')).toBeNull();
});

test('an entry is changed and keeps its second, one is added, one is deleted', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Edit “Mail stops”' }));
  const edit = await screen.findByRole('dialog', { name: 'Edit entry' });
  const text = await within(edit).findByRole('textbox', { name: /^Event/ });
  await user.clear(text);
  await user.type(text, 'Mail is down');
  await user.click(within(edit).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]!.body).toEqual({
    timeline: [written.timeline[1], { id: 1, at: '2026-03-01 10:00:07', text: 'Mail is down' }],
    version: 3,
  });

  await user.click(await screen.findByRole('button', { name: 'Add entry' }));
  const add = await screen.findByRole('dialog', { name: 'Add entry' });
  await user.click(await within(add).findByRole('button', { name: 'Save' }));
  expect(await within(add).findAllByText('This field is required.')).toHaveLength(3);
  await user.type(within(add).getByLabelText(/^Date/), '2026-03-01');
  await user.type(within(add).getByLabelText(/^Time/), '10:30');
  await user.type(within(add).getByRole('textbox', { name: /^Event/ }), 'Found');
  await user.click(within(add).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(saves[1]!.body).toEqual({
    timeline: [...written.timeline, { at: '2026-03-01 10:30:00', text: 'Found' }],
    version: 3,
  });

  await user.click(await screen.findByRole('button', { name: 'Delete “Mail stops”' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(saves).toHaveLength(3));
  expect(saves[2]!.body).toEqual({ timeline: [written.timeline[1]], version: 3 });
});

test('parts are written, and empty ones stay empty', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Write review' }));
  const dialog = await screen.findByRole('dialog', { name: 'Review' });
  await user.click(await within(dialog).findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saves).toHaveLength(1));
  const { summary, version } = written;
  expect(saves[0]!.body).toEqual({ summary, impact: '', went_well: '', to_improve: '', actions: '', version });
});

test('who writes while somebody else saved is told so, and loads it anew', async () => {
  server.use(
    response(reviewCalls.save, () => {
      review = { ...written, timeline: [], version: 4 };
      throw new Refusal(409, 'Ada has saved this meanwhile.');
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Edit “Mail stops”' }));
  const edit = await screen.findByRole('dialog', { name: 'Edit entry' });
  await user.type(await within(edit).findByRole('textbox', { name: /^Event/ }), '!');
  await user.click(within(edit).getByRole('button', { name: 'Save' }));
  expect(await within(edit).findByText(/Ada has saved this meanwhile/)).toBeVisible();
});

test.each([
  [blank, true],
  [written, false],
])('closing a major problem says that it has no review, with a link to it', async (given, missing) => {
  review = given;
  renderInHost(
    <MemoryRouter>
      <CloseProblemDialog
        problem={problemView({ major: true })}
        mayAct={false}
        onClosed={() => undefined}
        onClose={() => undefined}
      />
    </MemoryRouter>,
  );
  await screen.findAllByText(/root cause/i);
  const said = screen.queryByText(/major problem without a review/);
  if (missing) {
    await screen.findByText(/major problem without a review/);
    expect(screen.getByRole('link', { name: 'Write review' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/show\?tab=review$/),
    );
  } else expect(said).toBeNull();
});
