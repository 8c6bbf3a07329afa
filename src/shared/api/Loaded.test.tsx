import { screen } from '@testing-library/react';
import { problemCalls } from '../../../wire/problem/problem';
import { response, Refusal, renderInHost, wireServer } from '../../testing/host';
import { Loaded } from './Loaded';
import { useRecord } from './useRecord';

const server = wireServer();
const refuse = (refusal: Refusal) =>
  server.use(
    response(problemCalls.view, () => {
      throw refusal;
    }),
  );

function Problem() {
  const load = useRecord(problemCalls.view, { params: { id: 7 } });
  return <Loaded of={load}>{({ subject }) => subject}</Loaded>;
}

test('what the reader may not see is no failure: it says who can help, without Retry', async () => {
  const sentence = 'You can’t see problems. Ask an administrator for “View problems”.';
  refuse(new Refusal(403, 'Missing permission: view_problems', sentence));
  renderInHost(<Problem />);
  expect((await screen.findByText(sentence)).closest('[role=status]')).not.toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.queryByText(/Could not load/)).toBeNull();
});

test('any other 403 can be tried again', async () => {
  refuse(new Refusal(403, 'The security token is out of date.'));
  renderInHost(<Problem />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not load: The security token is out of date.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('waits with grey lines, or with nothing if it is told so', () => {
  const load = { data: undefined, error: undefined, loading: true, refreshing: true, reload: async () => undefined };
  const { rerender } = renderInHost(<Loaded of={load}>{() => null}</Loaded>);
  expect(screen.getByRole('status', { name: 'Loading…' })).toBeInTheDocument();
  rerender(
    <Loaded of={load} skeleton={null}>
      {() => null}
    </Loaded>,
  );
  expect(screen.queryByRole('status', { name: 'Loading…' })).toBeNull();
});
