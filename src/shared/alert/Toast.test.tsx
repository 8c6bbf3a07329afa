import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderInHost } from '../../testing/host';
import { Button } from '../button/Button';
import { AlertArea } from './AlertArea';
import { useAlert } from './useAlert';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const undone = jest.fn();
const taken = jest.fn(() => true);

function Closing() {
  const alert = useAlert();
  return (
    <>
      <Button onClick={() => alert.success('Problem closed', { label: 'Undo', onSelect: undone })}>Close</Button>
      <Button onClick={() => alert.success('Problem saved')}>Save</Button>
      <Button
        onClick={() =>
          alert.success('PRB-7 was closed.', undefined, { name: 'PRB-7', path: '/service-desk/problem/7/show' })
        }
      >
        End
      </Button>
      <Button
        onClick={() =>
          alert.success('PRB-71 was attached to PRB-7.', undefined, {
            name: 'PRB-7',
            path: '/service-desk/problem/7/show',
          })
        }
      >
        Attach
      </Button>
    </>
  );
}

const show = (over = {}) =>
  renderInHost(
    <AlertArea name="problem-view">
      <Closing />
    </AlertArea>,
    over,
  );
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const shown = () => screen.queryByRole('status', { hidden: true });
const click = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name, hidden: true }));
  await pass(0);
};

test('a success goes after ten seconds, not while it is pointed at', async () => {
  show();
  await click('Close');
  await pass(9_000);
  fireEvent.pointerEnter(shown()!.parentElement!);
  await pass(20_000);
  expect(shown()).toHaveTextContent('Problem closed');
  fireEvent.pointerLeave(shown()!.parentElement!);
  await pass(10_001);
  expect(shown()).toBeNull();
});

test('its action is carried out once and the focus goes back to where it came from', async () => {
  show();
  const opener = screen.getByRole('button', { name: 'Close' });
  act(() => opener.focus());
  await click('Close');
  const undo = screen.getByRole('button', { name: 'Undo', hidden: true });
  act(() => undo.focus());
  await click('Undo');
  expect(undone).toHaveBeenCalledTimes(1);
  expect(shown()).toBeNull();
  expect(opener).toHaveFocus();
});

test('a host that shows messages itself gets those without an action', async () => {
  show({ alert: taken });
  await click('Save');
  expect(taken).toHaveBeenCalledWith({ kind: 'success', text: 'Problem saved' });
  expect(shown()).toBeNull();
  await click('Close');
  expect(taken).toHaveBeenCalledTimes(1);
  expect(shown()).toHaveTextContent('Problem closed');
});

test('the name of its record leads to its page', async () => {
  show({ base: '/desk' });
  await click('End');
  expect(shown()).toHaveTextContent('PRB-7 was closed.');
  const link = within(shown()!).getByRole('link', { name: 'PRB-7', hidden: true });
  expect(link).toHaveAttribute('href', '/desk/service-desk/problem/7/show');
});

test('a longer name that begins like it is no link', async () => {
  show();
  await click('Attach');
  const link = within(shown()!).getByRole('link', { name: 'PRB-7', hidden: true });
  expect(link.previousSibling).toHaveTextContent('PRB-71 was attached to');
});
