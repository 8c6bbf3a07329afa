import { createElement, StrictMode, useActionState, useEffect, useState, version } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, RouterProvider, useParams } from 'react-router-dom';

function Ticket() {
  const { id } = useParams();
  const [watched, setWatched] = useState(false);
  const [saved, save] = useActionState((_last: string, form: FormData) => [...form].join(), '');
  useEffect(() => {
    const watch = (event: KeyboardEvent) =>
      event.key === 'w' && (event.target as Element).tagName !== 'INPUT' && setWatched(false);
    addEventListener('keydown', watch);
    return () => removeEventListener('keydown', watch);
  }, []);
  return (
    <main>
      <h1>Ticket {id}</h1>
      <p>React {version}</p>
      <button onClick={() => setWatched(true)}>Watch</button> <span>{watched ? 'Watched' : 'Not watched'}</span>
      <form action={save}>
        <label>
          Reply <input name="reply" />
        </label>
        <button>Send</button>
        {saved && <p>Saved {saved}</p>}
      </form>
      <Link to={`/${Number(id) + 1}`}>Next ticket</Link>
      <div id="place" data-watched={watched} />
      {createElement('service-desk-slot', { point: 'ticket.problem', 'ticket-id': id })}
    </main>
  );
}

const router = createBrowserRouter([{ path: '/:id', element: <Ticket /> }], { basename: '/react19' });

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
