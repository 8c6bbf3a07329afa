import type { WrittenRemote } from './remote-server';

/**
 * The mount contract and nothing else: no framework, no bundler, a module that is simply there and one that is fetched.
 */
export const tinyRemote: WrittenRemote = {
  version: '1.2.0',
  global: 'tiny_1_2_0',
  folder: '1.2.0',
  extensions: [
    { point: 'ticket.problem', module: './note', order: 1 },
    { point: 'user.associates', module: './clock', order: 2 },
  ],
  files: {
    'entry.js': `
var tiny_1_2_0 = (() => {
  const { src, nonce } = document.currentScript;
  const modules = {
    './note': {
      mount(element, context, kit) {
        const text = element.appendChild(document.createElement('p'));
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('p { font: 14px/1.5 system-ui; margin: 0 }');
        kit.root.adoptedStyleSheets = [...kit.root.adoptedStyleSheets, sheet];
        const update = async ({ ticketId }) => {
          text.textContent = 'Note of ticket ' + ticketId;
          try {
            const reply = await fetch('/api/note/' + ticketId, { signal: kit.signal });
            text.textContent += reply.ok ? '' : ' (not available)';
          } catch {
            if (!kit.signal.aborted) text.textContent += ' (offline)';
          }
        };
        update(context);
        return { update, unmount: () => text.remove() };
      },
    },
  };
  const fetched = (name) =>
    new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement('script'), { nonce, src: new URL(name + '.js', src).href, onload: () => resolve(modules[name]), onerror: () => reject(new Error(name)) });
      document.head.append(script);
    });
  return {
    define: (name, module) => (modules[name] = module),
    init() {},
    async get(name) {
      const module = modules[name] ?? (await fetched(name));
      return () => module;
    },
  };
})();`,
    'clock.js': `
tiny_1_2_0.define('./clock', {
  async mount(element, context) {
    const button = element.appendChild(Object.assign(document.createElement('button'), { type: 'button' }));
    const show = ({ userId }) => (button.textContent = 'User ' + userId + ' since ' + new Date().getFullYear());
    show(context);
    const timer = setInterval(() => show(context), 1000);
    return { update: (next) => show((context = next)), unmount: () => clearInterval(timer) };
  },
});`,
  },
};
