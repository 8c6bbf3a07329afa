import type { WrittenRemote } from './remote-server';

/** Does on purpose what the kit is there to find. */
export const badRemote: WrittenRemote = {
  version: '3.1.4',
  global: 'bad',
  folder: 'latest',
  extensions: [
    { point: 'ticket.problem', module: './leaky', order: 1 },
    { point: 'ticket.sidebar', module: './leaky', order: 2 },
  ],
  hashes: { 'latest/extra.js': 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC' },
  files: {
    'extra.js': 'var extra;',
    'entry.js': `
if (typeof define === 'function' && define.amd) define([], () => bad);
var badHelpers = {};
var bad = {
  init() {},
  get: async () => () => ({
    mount(element) {
      const box = document.createElement('div');
      box.innerHTML = '<p style="font-size: 2rem">Text</p><button>Press</button>';
      box.querySelector('p').style.fontSize = '2rem';
      element.append(box);
      document.body.append(Object.assign(document.createElement('div'), { className: 'bad-portal' }));
      document.body.style.color = 'rgb(200, 0, 0)';
      window.addEventListener('resize', () => box.isConnected);
      location.hash = 'bad';
      fetch('/api/bad').then((reply) => reply.json());
      return { unmount() {} };
    },
  }),
};`,
  },
};
