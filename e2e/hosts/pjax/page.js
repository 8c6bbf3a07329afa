// Replaces the content without loading a page; keeps a copy of what was there and puts the copy back, as the old jQuery
// plug-in does.
const copies = new Map();
let key = 0;
const container = () => document.getElementById('container');

async function go(href) {
  copies.set(location.pathname, container().cloneNode(true));
  const text = await (await fetch(href, { headers: { 'x-pjax': 'true' } })).text();
  const next = new DOMParser().parseFromString(text, 'text/html');
  history.pushState({ key: ++key }, '', href);
  document.title = next.title;
  container().replaceChildren(...next.getElementById('container').childNodes);
}

addEventListener('popstate', () => {
  const leaving = container().cloneNode(true);
  const copy = copies.get(location.pathname);
  if (copy) container().replaceWith(copy.cloneNode(true));
  copies.set('leaving', leaving);
});

document.addEventListener('click', (event) => {
  const link = event.target.closest('a[data-pjax]');
  if (link) {
    event.preventDefault();
    go(link.pathname);
  }
  const star = event.target.closest('#star');
  if (star) star.setAttribute('aria-pressed', String(star.getAttribute('aria-pressed') !== 'true'));
});

// Sends whatever it finds in the content, in a form or not.
document.addEventListener('submit', async (event) => {
  event.preventDefault();
  const found = [...container().querySelectorAll('input,select,textarea')].map(({ name, value }) => `${name}=${value}`);
  const reply = await fetch(event.target.action, { method: 'POST', body: found.join('&') });
  document.getElementById('saved').textContent = `Saved ${await reply.text()}`;
});

document.addEventListener('keydown', (event) => {
  if (event.key === 's' && event.target === document.body) document.getElementById('star').click();
});
