import { screen } from '@testing-library/react';
import { renderInHost } from '../../testing/host';
import { Tabs } from '../tabs/Tabs';
import { Truncated } from '../view/Truncated';
import { useState } from 'react';
import { Menu } from './Menu';

test('a menu is worked by keyboard: open, first letter, choose, back to its button', async () => {
  const chosen: string[] = [];
  const { user } = renderInHost(
    <Menu
      label="Actions"
      actions={[
        { label: 'Edit', onSelect: () => chosen.push('edit') },
        false,
        { label: 'Close', onSelect: () => chosen.push('close') },
        { label: 'Delete', onSelect: () => chosen.push('delete') },
      ]}
    />,
  );
  await user.tab();
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toHaveFocus();
  await user.keyboard('d');
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(chosen).toEqual(['close']);
  expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus();
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('a menu closes with Escape and when the person turns elsewhere; without actions there is none', async () => {
  const { user } = renderInHost(
    <>
      <Menu label="Actions" actions={[{ label: 'Edit', onSelect: () => undefined }]} />
      <Menu label="Nothing" actions={[false]} />
      <p>elsewhere</p>
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Actions' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Actions' }));
  await user.click(screen.getByText('elsewhere'));
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Nothing' })).not.toBeInTheDocument();
});

function Associates() {
  const [tab, setTab] = useState<string>();
  const panel = (text: string) => () => <p>{text}</p>;
  return (
    <Tabs
      label="Associates"
      value={tab}
      onChange={setTab}
      tabs={[
        { id: 'assets', label: 'Assets', panel: panel('pumps') },
        false,
        { id: 'changes', label: 'Changes', panel: panel('moves') },
      ]}
    />
  );
}

test('tabs move by arrows, and only the chosen panel is drawn', async () => {
  const { user } = renderInHost(<Associates />);
  expect(screen.getByRole('tabpanel', { name: 'Assets' })).toHaveTextContent('pumps');
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Changes', selected: true })).toHaveFocus();
  expect(screen.getByRole('tabpanel')).toHaveTextContent('moves');
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Assets' })).toHaveFocus();
});

test('a shortened text shows whole on focus and on hover, and Escape puts it away', async () => {
  const long = 'Maria-Magdalena Castellanos';
  const { user } = renderInHost(<Truncated text={long} max={15} />);
  const short = screen.getByText('Maria-Magdalena…');
  await user.tab();
  expect(await screen.findByRole('tooltip')).toHaveTextContent(long);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  await user.hover(short);
  expect(await screen.findByRole('tooltip')).toHaveTextContent(long);
});

test('a menu that may not be used keeps its focus, does not open and says why', async () => {
  const { user } = renderInHost(
    <Menu
      label="Planning"
      refusal="You cannot update this change."
      actions={[{ label: 'Reason', onSelect: () => undefined }]}
    />,
  );
  await user.tab();
  const button = screen.getByRole('button', { name: 'Planning' });
  expect(button).toHaveFocus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('You cannot update this change.');
  expect(button).toHaveAccessibleDescription('You cannot update this change.');
  await user.keyboard('{Enter}{ArrowDown}');
  await user.click(button);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});
