import React, { useEffect, useState } from 'react';
import * as ReactDOM from 'react-dom';
import { createRoot } from 'react-dom/client';

// What a host with module federation has: a scope that offers its own React to anyone who takes it.
const offered = (module: object) => ({
  [React.version]: { get: () => Promise.resolve(() => module), loaded: 1, from: 'host' },
});
Object.assign(window, {
  __webpack_share_scopes__: { default: { react: offered(React), 'react-dom': offered(ReactDOM) } },
});

function Ticket({ id, onNext }: { id: number; onNext: () => void }) {
  const [likes, setLikes] = useState(0);
  const [saved, setSaved] = useState('');
  useEffect(() => {
    const like = (event: KeyboardEvent) => event.ctrlKey && event.key === 'l' && setLikes((count) => count + 1);
    document.addEventListener('keydown', like);
    return () => document.removeEventListener('keydown', like);
  }, []);
  return (
    <main>
      <h1>Ticket {id}</h1>
      <p>React {React.version}</p>
      <button onClick={() => setLikes(likes + 1)}>Like</button> <span>{likes} likes</span>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setSaved([...new FormData(event.currentTarget)].join());
        }}
      >
        <label>
          Reply <input name="reply" />
        </label>
        <button>Send</button>
        {saved && <p>Saved {saved}</p>}
      </form>
      <button onClick={onNext}>Next ticket</button>
      {/* Another object each time: the page draws anew while widgets are in it. */}
      <div id="place" style={{ margin: 0 }} data-likes={likes} />
      {React.createElement('service-desk-slot', { point: 'ticket.problem', 'ticket-id': id })}
    </main>
  );
}

function Desk() {
  const [id, setId] = useState(42);
  return <Ticket key={id} id={id} onNext={() => setId(id + 1)} />;
}

createRoot(document.getElementById('app')!).render(<Desk />);
