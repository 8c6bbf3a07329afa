import { act, screen, waitFor } from '@testing-library/react';
import { homeCalls } from '../../../wire/home/home';
import { searchCalls } from '../../../wire/search/search';
import { renderInHost, response, wireServer } from '../../testing/host';
import { offerPalette } from './ofPage';
import { SearchButton } from './SearchButton';

wireServer(
  response(homeCalls.block, () => ({ rows: [], total: 0 })),
  response(searchCalls.find, () => ({ results: [], counts: {} })),
);

const navigate = jest.fn<void, [string]>();
const show = () => renderInHost(<SearchButton />, { base: '', navigate });
const button = () => screen.findByRole('button', { name: 'Search' });

test('opens the palette, whose commands lead where the host navigates; closed, the button has the focus', async () => {
  const { user } = show();
  await user.click(await button());
  await user.type(await screen.findByRole('combobox'), 'create problem');
  await screen.findByRole('option', { name: 'Create problem' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/service-desk/problem/create'));
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(await button()).toHaveFocus();
});

test('on a page of ours it opens the palette of that page, and says its key; elsewhere the key is the host’s', async () => {
  const { user } = show();
  expect(await button()).not.toHaveAttribute('aria-keyshortcuts');
  const open = jest.fn<void, [HTMLElement]>();
  let leave: () => void = () => undefined;
  act(() => {
    leave = offerPalette(open);
  });
  expect(await button()).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K');
  await user.click(await button());
  expect(open).toHaveBeenCalledWith(await button());
  expect(screen.queryByRole('combobox')).toBeNull();
  act(() => leave());
  await user.click(await button());
  expect(await screen.findByRole('combobox')).toHaveFocus();
});
