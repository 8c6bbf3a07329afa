import { screen, waitFor, within } from '@testing-library/react';
import { Formik } from 'formik';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { approvalCalls } from '../../../wire/approval/approval';
import { type ChangeActions, changeCalls, type ChangeView } from '../../../wire/change/change';
import { collisionCalls, type CollisionReply } from '../../../wire/collision/collision';
import { allBut, changeView, only } from '../../testing/change.wire';
import { Refusal, renderInHost, type RequestLine, response, wireServer } from '../../testing/host';
import { TextField } from '../../shared/form/TextField';
import { DraftCollisions } from '../collision/embed';
import ChangeViewPage from './change.view';

const window = { begin: '2031-11-24 22:00:00', end: '2031-11-24 23:00:00' };
const slot = { begin: '2031-11-25 00:30:00', end: '2031-11-25 01:30:00' };
const freeze: CollisionReply['collisions'][number] = {
  kind: 'freeze',
  severity: 'block',
  with: {
    kind: 'freeze',
    id: 1,
    identifier: '',
    title: 'Quarter end',
    begin: window.begin,
    end: '2031-11-30 00:00:00',
  },
  path: [],
  overlap: window,
};
const related: CollisionReply['collisions'][number] = {
  kind: 'related_asset',
  severity: 'warn',
  with: { kind: 'change', id: 12, identifier: 'CHN-12', title: 'Restart the host', ...window },
  path: [
    { asset: { id: 2, name: 'db-02' }, relation: null },
    { asset: { id: 4, name: 'esx-04' }, relation: 'Runs' },
  ],
  overlap: window,
};
const team: CollisionReply['collisions'][number] = {
  ...related,
  kind: 'same_team',
  severity: 'info',
  path: [],
};

let reply: CollisionReply;
let flags: ChangeActions;
let change: ChangeView;
let asked: RequestLine[];
const server = wireServer(
  response(changeCalls.view, () => ({ change })),
  response(changeCalls.actions, () => ({ actions: flags })),
  response(changeCalls.log, () => ({ change_activity_logs: { data: [], total: 0, per_page: 10 } })),
  response(approvalCalls.status, () => ({ cab: null, history: [] })),
  response(collisionCalls.ofChange, () => reply),
  response(collisionCalls.ofDraft, (given) => {
    asked.push(given);
    return reply;
  }),
);
beforeEach(() => {
  reply = { collisions: [freeze, related], slots: [slot], accepted: null };
  flags = allBut('change_reopen');
  change = changeView({ planned_start_date: window.begin, planned_end_date: window.end });
  asked = [];
});

const showChange = (tab = 'collisions') =>
  renderInHost(
    <MemoryRouter initialEntries={[`/changes/5/show?tab=${tab}`]}>
      <Routes>
        <Route path="changes/:id/show" element={<ChangeViewPage />} />
      </Routes>
    </MemoryRouter>,
  );

describe('on the page of a change', () => {
  test('a banner says that it is blocked and by what, and leads to the tab', async () => {
    const { user } = showChange('');
    const banner = await screen.findByRole('region', { name: 'Collisions' });
    expect(banner).toHaveTextContent('This change may not be released as planned');
    expect(banner).toHaveTextContent('Quarter end · CHN-12 Restart the host');
    await user.click(within(banner).getByRole('button', { name: 'See collisions' }));
    expect(await screen.findByRole('tab', { name: /^Collisions/, selected: true })).toHaveTextContent('2');
  });

  test('notes alone have no banner', async () => {
    reply = { collisions: [team], slots: [], accepted: null };
    showChange();
    expect(await screen.findByText('Has the same team.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Collisions' })).toBeNull();
    expect(screen.getByText('There is no free window of this length in the next 90 days.')).toBeVisible();
  });

  test('each collision has its gravity, its reason, the way between the assets, and its time', async () => {
    showChange();
    const [first, second] = within(await screen.findByRole('tabpanel')).getAllByRole('listitem');
    expect(first).toHaveTextContent('Blocks');
    expect(first).toHaveTextContent('Quarter end');
    expect(first).toHaveTextContent('Overlap: Mon, 24 Nov 2031, 22:00–23:00 (1 h)');
    expect(second).toHaveTextContent('Warning');
    expect(within(second!).getByRole('link', { name: 'CHN-12 Restart the host' })).toHaveAttribute(
      'href',
      expect.stringMatching(/changes\/12\/show$/),
    );
    expect(second).toHaveTextContent(/esx-04 Runs db-02/);
    expect(within(second!).getByRole('link', { name: 'Show on the map' })).toHaveAttribute(
      'href',
      expect.stringMatching(/assets\/2\/show\?tab=relationships&way=2,4$/),
    );
    expect(within(first!).queryByRole('link', { name: 'Show on the map' })).toBeNull();
    expect(second).not.toHaveTextContent('Overlap');
  });

  test('a free window is taken by the save of the change, with its version', async () => {
    const saved: RequestLine[] = [];
    server.use(
      response(changeCalls.save, (given) => {
        saved.push(given);
        return { id: 5, identifier: 'CHN-5' };
      }),
    );
    const { user } = showChange();
    await user.click(await screen.findByRole('button', { name: /^Use this time: Tue, 25 Nov 2031, 00:30–01:30/ }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.body).toMatchObject({
      id: 5,
      version: change.version,
      planned_start_date: slot.begin,
      planned_end_date: slot.end,
    });
  });

  test('who may not edit it is offered no other time', async () => {
    flags = only('planning');
    showChange();
    expect(await screen.findByText('Next free windows')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Use this time/ })).toBeNull();
  });

  test('an asset that may not be seen has no name', async () => {
    reply = {
      collisions: [{ ...freeze, kind: 'outside_maintenance', with: null, path: [] }],
      slots: [slot],
      accepted: null,
    };
    showChange();
    expect(await screen.findByText('An asset you may not see')).toBeVisible();
  });

  test('without both ends of a window nothing is asked, and there is no tab', async () => {
    change = changeView({ planned_start_date: window.begin, planned_end_date: null });
    server.use(
      response(collisionCalls.ofChange, () => {
        throw new Error('This is not asked for.');
      }),
    );
    showChange('');
    expect(await screen.findByRole('tab', { name: 'Activity log' })).toBeVisible();
    expect(screen.queryByRole('tab', { name: /^Collisions/ })).toBeNull();
  });
});

describe('in the form', () => {
  const showForm = (values: object) =>
    renderInHost(
      <Formik
        initialValues={{ planned_start_date: '', planned_end_date: '', asset_ids: [2], ...values }}
        onSubmit={() => undefined}
      >
        <>
          <TextField name="planned_start_date" label="Start" />
          <TextField name="planned_end_date" label="End" />
          <DraftCollisions id={5} />
        </>
      </Formik>,
    );

  test('nothing is asked before the window has both ends, in their order', async () => {
    const { user } = showForm({ planned_start_date: window.begin });
    expect(screen.queryByRole('heading', { name: 'Collisions' })).toBeNull();
    await user.type(screen.getByLabelText('End'), '2031-11-24 21:00:00');
    expect(screen.queryByRole('heading', { name: 'Collisions' })).toBeNull();
    await user.clear(screen.getByLabelText('End'));
    await user.type(screen.getByLabelText('End'), window.end);
    expect(await screen.findByText('2 collisions with this window')).toBeVisible();
    expect(asked.map(({ body }) => body)).toEqual([
      { id: 5, planned_start_date: window.begin, planned_end_date: window.end, asset_ids: [2] },
    ]);
  });

  test('a free window is taken, and looked at', async () => {
    const { user } = showForm({ planned_start_date: window.begin, planned_end_date: window.end });
    await user.click(await screen.findByRole('button', { name: /^Use this time/ }));
    reply = { collisions: [], slots: [slot], accepted: null };
    expect(screen.getByLabelText('Start')).toHaveValue(slot.begin);
    expect(screen.getByLabelText('End')).toHaveValue(slot.end);
    expect(await screen.findByText('Nothing collides with this window')).toBeVisible();
  });

  test('what could not be looked at says so, and is tried again', async () => {
    server.use(
      response(collisionCalls.ofDraft, () => {
        throw new Refusal(503, 'The server is busy.');
      }),
    );
    const { user } = showForm({ planned_start_date: window.begin, planned_end_date: window.end });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.resetHandlers();
    await user.click(retry);
    expect(await screen.findByText('2 collisions with this window')).toBeVisible();
  });
});
