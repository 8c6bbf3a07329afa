import { render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { useEffect, useState } from 'react';

const server = setupServer(http.get('http://localhost/greeting', () => HttpResponse.json({ text: 'Hello' })));

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

function Greeting() {
  const [text, setText] = useState('…');
  useEffect(() => {
    void fetch('http://localhost/greeting').then(async (reply) =>
      setText(((await reply.json()) as { text: string }).text),
    );
  }, []);
  return <h1>{text}</h1>;
}

test('a component in the test browser talks to a server that is stubbed at the wire', async () => {
  render(<Greeting />);
  expect(await screen.findByRole('heading', { name: 'Hello' })).toBeVisible();
});

test('MessageChannel stays away: with it a run does not end', () => {
  expect('MessageChannel' in globalThis).toBe(false);
});
