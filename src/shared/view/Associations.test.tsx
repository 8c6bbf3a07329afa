import { act, fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { renderInHost } from '../../testing/host';
import { Associations } from './Associations';

const mounted = jest.fn();

function Panel({ name }: { name: string }) {
  useEffect(() => {
    mounted(name);
    return () => void mounted(`${name} gone`);
  }, [name]);
  return <p>{name}</p>;
}

function View() {
  const [tab, setTab] = useState<string | null>(null);
  return (
    <Associations
      label="Associations"
      tab={tab}
      onTab={setTab}
      tabs={['Log', 'Tickets', 'Assets'].map((label) => ({ id: label, label, panel: () => <Panel name={label} /> }))}
    />
  );
}

const tab = (name: string) => screen.getByRole('tab', { name });

beforeEach(() => {
  mounted.mockClear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const point = (name: string, pointerType = 'mouse') => {
  fireEvent(tab(name), pointerEvent('pointerover', pointerType));
  act(() => jest.advanceTimersByTime(100));
};
const pointerEvent = (type: string, pointerType: string) =>
  Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType });

test('a panel is drawn when the mouse rests on its tab, and the click shows what is there', () => {
  renderInHost(<View />);
  expect(mounted.mock.calls).toEqual([['Log']]);
  point('Tickets');
  const drawn = screen.getByText('Tickets', { selector: 'p' });
  expect(screen.getByRole('tabpanel', { name: 'Log' })).not.toContainElement(drawn);
  expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
  fireEvent.click(tab('Tickets'));
  expect(screen.getByRole('tabpanel', { name: 'Tickets' })).toContainElement(drawn);
  expect(mounted.mock.calls).toEqual([['Log'], ['Tickets'], ['Log gone']]);
});

test('it goes when the mouse goes to another tab, and after a while; a finger draws nothing', () => {
  renderInHost(<View />);
  point('Assets', 'touch');
  expect(screen.queryByText('Assets', { selector: 'p' })).toBeNull();
  point('Tickets');
  point('Assets');
  expect(screen.queryByText('Tickets', { selector: 'p' })).toBeNull();
  expect(screen.getByText('Assets', { selector: 'p' })).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(10_000));
  expect(screen.queryByText('Assets', { selector: 'p' })).toBeNull();
  expect(tab('Log')).toHaveAttribute('aria-selected', 'true');
});
