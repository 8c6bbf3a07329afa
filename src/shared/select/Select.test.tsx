import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { lookupCalls } from '../../../wire/parts/lookup';
import { response, Refusal, renderInHost, wireServer } from '../../testing/host';
import { choicesOf, type Choice } from './choice';
import { DateTime } from '../form/DateTime';
import { Field } from '../form/Field';
import { Select } from './Select';
import { useLookup } from './useLookup';

const people = Array.from({ length: 45 }, (_, index) => ({ id: index + 1, name: `Person ${index + 1}` }));
people[0]!.name = 'Maria-Magdalena Castellanos-Villanueva of Lisbon';

let requested: URLSearchParams[] = [];
const server = wireServer(
  response(lookupCalls.lookup, ({ query }) => {
    requested.push(query);
    const found = people.filter(({ name }) => name.includes(query.get('search-query') ?? ''));
    const first = (Number(query.get('page')) - 1) * 20;
    return { data: found.slice(first, first + 20), total: found.length };
  }),
);
beforeEach(() => {
  requested = [];
});

function Agents({ multi }: { multi?: boolean }) {
  const source = useLookup('agents', { meta: true });
  const [chosen, setChosen] = useState<readonly Choice[]>([]);
  return (
    <>
      <Select label="Agent" source={source} multi={multi} value={chosen} onChange={setChosen} />
      <output>{chosen.map(({ id }) => id).join(',')}</output>
    </>
  );
}

test('opening asks for 20 options, not all; labels are cut at 40 characters', async () => {
  const { user } = renderInHost(<Agents />);
  await user.click(screen.getByRole('combobox', { name: 'Agent' }));
  expect(await screen.findAllByRole('option')).toHaveLength(20);
  expect(Object.fromEntries(requested[0]!)).toEqual({ meta: '1', page: '1', limit: '20', count: 'quick' });
  expect(screen.getByTitle(people[0]!.name)).toHaveTextContent('Maria-Magdalena Castellanos-Villanueva o…');
});

test('typing searches on the server, once it rests; Enter chooses', async () => {
  const { user } = renderInHost(<Agents />);
  await user.type(screen.getByRole('combobox', { name: 'Agent' }), 'Person 33');
  expect(await screen.findByRole('option', { name: 'Person 33' })).toBeVisible();
  expect(requested.map((query) => query.get('search-query'))).toEqual([null, 'Person 33']);
  await user.keyboard('{Enter}');
  expect(screen.getByText('33')).toBeVisible();
});

test('a list that the help-desk does not share is said to be not connected, unless something of it is kept here', async () => {
  const Locations = () => (
    <Select label="Location" source={useLookup('locations')} value={[]} onChange={() => undefined} />
  );
  const helpDesk = { ids: 'host', pages: [], acts: [], kinds: ['people', 'teams'] } as const;
  const all = people.splice(0);
  const { user, unmount } = renderInHost(<Locations />, { helpDesk });
  await user.click(screen.getByRole('combobox', { name: 'Location' }));
  expect(await screen.findByText(/^This list of the help-desk is not connected/)).toBeVisible();
  unmount();
  people.push(...all);
  const kept = renderInHost(<Locations />, { helpDesk });
  await kept.user.click(screen.getByRole('combobox', { name: 'Location' }));
  expect(await screen.findByRole('option', { name: 'Person 2' })).toBeVisible();
});

test('several can be chosen, and each removed', async () => {
  const { user } = renderInHost(<Agents multi />);
  await user.click(screen.getByRole('combobox', { name: 'Agent' }));
  await user.click(await screen.findByRole('option', { name: 'Person 2' }));
  await user.click(screen.getByRole('option', { name: 'Person 3' }));
  expect(screen.getByText('2,3')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove Person 2' }));
  expect(screen.getByText('3')).toBeVisible();
});

test.each([
  ['a select', 'Agent', 'Agent'],
  ['a date', 'Due', 'Due: Date'],
])('%s that is needed says so, and what is wrong with it', (_what, label, name) => {
  const source = choicesOf([]);
  renderInHost(
    <Field label={label} required error="This field is required." hint="Who works on it.">
      {(control) =>
        label === 'Agent' ? (
          <Select control={control} source={source} value={[]} onChange={() => undefined} />
        ) : (
          <DateTime control={control} label={label} value="" onChange={() => undefined} />
        )
      }
    </Field>,
  );
  const field = label === 'Agent' ? screen.getByRole('combobox', { name: /^Agent/ }) : screen.getByLabelText(name);
  expect(field).toBeRequired();
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(/This field is required\. Who works on it\./);
});

test('options that the reader may not see are no failure', async () => {
  const sentence = 'You can’t see problems. Ask an administrator for “View problems”.';
  server.use(
    response(lookupCalls.lookup, () => {
      throw new Refusal(403, 'Missing permission: view_problems', sentence);
    }),
  );
  const { user } = renderInHost(<Agents />);
  await user.click(screen.getByRole('combobox', { name: 'Agent' }));
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('options that could not be loaded are said so; opening again retries', async () => {
  server.use(
    response(lookupCalls.lookup, () => {
      throw new Refusal(500, 'Broken');
    }),
  );
  const { user } = renderInHost(<Agents />);
  await user.click(screen.getByRole('combobox', { name: 'Agent' }));
  expect(await screen.findByText('Could not load. Open the list again to retry.')).toBeVisible();
  server.resetHandlers();
  await user.keyboard('{Escape}{ArrowDown}');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(20));
});
