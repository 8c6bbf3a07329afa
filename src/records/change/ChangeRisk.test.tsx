import { screen, within } from '@testing-library/react';
import { Formik } from 'formik';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { approvalCalls } from '../../../wire/approval/approval';
import { changeCalls, type ChangeView } from '../../../wire/change/change';
import { riskCalls, type RiskReply } from '../../../wire/risk/risk';
import { allBut, changeView } from '../../testing/change.wire';
import { renderInHost, type RequestLine, response, wireServer } from '../../testing/host';
import { TextField } from '../../shared/form/TextField';
import { DraftRisk } from '../risk/embed';
import ChangeViewPage from './change.view';

const path = '/service-desk/changes?risk_factors=153&outcomes=1,2,3,4,5';
const friday: RiskReply['risk']['reasons'][number] = {
  code: 'risk.slot_failed',
  params: { failed: 7, total: 31, slot: 'Friday evening' },
  text: '7 of 31 changes on Friday evening failed.',
  weight: 1.2,
  changes: { total: 31, failed: 7, path },
};
const house = {
  ...{ code: 'risk.all_failed', params: { failed: 20, total: 240 }, weight: 0 },
  text: '20 of all 240 changes closed with an outcome failed.',
  changes: { total: 240, failed: 20, path: '/service-desk/changes?outcomes=1,2,3,4,5' },
};
const minor = {
  ...{ code: 'risk.type_failed', params: { failed: 1, total: 90, name: 'Minor' }, weight: -0.7 },
  text: '1 of 90 changes of the type “Minor” failed.',
  changes: { total: 90, failed: 1, path: '/service-desk/changes?change_type_ids=1&outcomes=1,2,3,4,5' },
};

let reply: RiskReply;
let change: ChangeView;
let asked: RequestLine[];
wireServer(
  response(changeCalls.view, () => ({ change })),
  response(changeCalls.actions, () => ({ actions: allBut('change_reopen') })),
  response(changeCalls.log, () => ({ change_activity_logs: { data: [], total: 0, per_page: 10 } })),
  response(approvalCalls.status, () => ({ cab: null, history: [] })),
  response(riskCalls.ofChange, (given) => {
    asked.push(given);
    return reply;
  }),
  response(riskCalls.ofDraft, (given) => {
    asked.push(given);
    return reply;
  }),
);
beforeEach(() => {
  reply = {
    risk: { level: 'high', score: 31, basis: 'history', reasons: [friday, house, minor] },
    board: { id: 3, name: 'Infrastructure board' },
  };
  change = changeView({ risk: { level: 'high', score: 31 } });
  asked = [];
});

const showChange = (tab = '') =>
  renderInHost(
    <MemoryRouter initialEntries={[`/changes/5/show?tab=${tab}`]}>
      <Routes>
        <Route path="changes/:id/show" element={<ChangeViewPage />} />
      </Routes>
    </MemoryRouter>,
  );

describe('on the page of a change', () => {
  test('a banner names the reasons of a high risk and leads to the tab, where each opens its list', async () => {
    const { user } = showChange();
    const banner = await screen.findByRole('region', { name: 'Risk' });
    expect(banner).toHaveTextContent('The risk of this change is high');
    expect(banner).toHaveTextContent('7 of 31 changes on Friday evening failed.');
    expect(banner).not.toHaveTextContent('1 of 90');
    await user.click(within(banner).getByRole('button', { name: 'See reasons' }));
    const panel = await screen.findByRole('tabpanel', { name: /^Risk/ });
    expect(await within(panel).findByText('31 of 100')).toBeVisible();
    expect(panel).toHaveTextContent('the board “Infrastructure board” has to approve it');
    const [first, second, third] = within(panel).getAllByRole('listitem');
    expect(within(first!).getByRole('link', { name: 'Show 31 changes' })).toHaveAttribute(
      'href',
      expect.stringContaining(path),
    );
    expect(within(first!).getByRole('img', { name: 'Raises the risk' })).toBeVisible();
    expect(within(second!).getByRole('img', { name: 'All changes' })).toBeVisible();
    expect(within(third!).getByRole('img', { name: 'Lowers the risk' })).toBeVisible();
  });

  test('a low risk is a fact with its word, asks for nothing and has no banner', async () => {
    change = changeView({ risk: { level: 'low', score: 4 } });
    showChange();
    expect((await screen.findAllByText('Low'))[0]).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Risk' })).toBeNull();
    expect(asked).toEqual([]);
  });

  test('by points each reason has its points, and no list', async () => {
    reply = {
      board: null,
      risk: {
        ...{ level: 'moderate', score: 15, basis: 'points' },
        reasons: [{ code: 'risk.is_no_backout_plan', params: {}, text: 'It has no backout plan.', weight: 10 }],
      },
    };
    showChange('risk');
    expect(await screen.findByText('10 points')).toBeVisible();
    expect(screen.getByText(/fewer than 200 changes were closed/)).toBeVisible();
    expect(within(screen.getByRole('tabpanel')).queryByRole('link')).toBeNull();
  });
});

test('in the form it is rated while it is filled in; a window that ends before it begins is left out', async () => {
  renderInHost(
    <Formik
      initialValues={{
        ...{ change_type_id: 4, impact_id: 2, subject: 'Patch' },
        ...{ planned_start_date: '2031-11-24 22:00:00', planned_end_date: '2031-11-24 21:00:00' },
      }}
      onSubmit={() => undefined}
    >
      <>
        <TextField name="subject" label="Subject" />
        <DraftRisk id={5} />
      </>
    </Formik>,
  );
  expect(await screen.findByRole('heading', { name: 'Risk' })).toBeVisible();
  expect(await screen.findByText('31 of 100')).toBeVisible();
  expect(asked.map(({ body }) => body)).toEqual([
    { id: 5, change_type_id: 4, impact_id: 2, planned_start_date: null, planned_end_date: null },
  ]);
});
