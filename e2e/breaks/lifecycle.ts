import type { Breaks } from './break';

/** How slots come, go and change. */
export const lifetime: Breaks = {
  9: [
    {
      what: 'the constructor makes the shadow root',
      file: 'host-shim/slot.ts',
      find: '  get point() {\n',
      replace: `  constructor() {\n    super();\n    this.attachShadow({ mode: 'open' });\n  }\n\n  get point() {\n`,
      story: 'shim/lifecycle',
      test: 'an element that is never connected does nothing',
    },
    {
      what: 'an attribute makes a slot load that is on no page',
      file: 'host-shim/slot.ts',
      find: `if (name === 'point' && this.#run) void this.load();`,
      replace: `if (name === 'point') this.load();`,
      story: 'shim/lifecycle',
      test: 'an element that is never connected does nothing',
    },
    {
      what: 'a slot that is moved unmounts at once',
      file: 'host-shim/slot.ts',
      find: 'queueMicrotask(() => this.isConnected || this.#leave());',
      replace: 'this.#leave();',
      story: 'shim/lifecycle',
      test: 'a slot that is moved stays mounted',
    },
  ],
  10: [
    {
      what: 'children that a clone brings along stay',
      file: 'host-shim/slot.ts',
      find: '    this.replaceChildren();\n',
      replace: '',
      story: 'shim/lifecycle',
      test: 'what a clone or a page has left inside a slot is cleared',
    },
    {
      what: 'the choice of the form field is kept in the element only',
      file: 'host-shim/asset-select.ts',
      find: `    return parse(this.getAttribute('data-value') ?? this.getAttribute('value'));
  }
  set value(ids: readonly number[]) {
    this.setAttribute('data-value', \`\${ids}\`);
  }`,
      replace: `    return this.#chosen ?? parse(this.getAttribute('value'));
  }
  set value(ids: readonly number[]) {
    this.#chosen = [...ids];
    this.refresh();
  }
  #chosen?: number[];`,
      story: 'shim/form-field',
      test: 'a clone keeps the choice',
    },
    {
      what: 'a slot that comes back from a stored container takes itself for mounted',
      file: 'host-shim/slot.ts',
      find: '    slots.delete(this);\n',
      replace: '',
      story: 'shim/lifecycle',
      test: 'comes back when it is put back',
    },
  ],
  11: [
    {
      what: 'a widget that is stopped twice is unmounted twice',
      file: 'host-shim/mount/widget.ts',
      find: '    if (signal.aborted) return;\n    lifetime.abort();',
      replace: '    lifetime.abort();',
      story: 'shim/faults',
      test: 'a widget that reports a failure is taken down',
    },
    {
      what: 'a mount that finishes after its slot has left stays mounted',
      file: 'host-shim/mount/widget.ts',
      find: 'if (signal.aborted) void leave(done);\n          else mounted = done;',
      replace: 'mounted = done;',
      story: 'shim/faults',
      test: 'unmounts itself when it finishes late',
    },
    {
      what: 'every change of an attribute is an update',
      file: 'host-shim/mount/widget.ts',
      find: ' || shown === slot.context) return;',
      replace: ') return;',
      story: 'shim/lifecycle',
      test: 'changes of attributes in one task are one update',
    },
    {
      what: 'a listener to the host’s events stays after unmount',
      file: 'host-shim/mount/kit.ts',
      find: 'document.addEventListener(name, call, { signal });',
      replace: 'document.addEventListener(name, call);',
      story: 'shim/lifecycle',
      test: 'events of the host reach the widget until it leaves',
    },
    {
      what: 'the signal of a widget that leaves is not aborted, so its requests and timers go on',
      file: 'host-shim/mount/widget.ts',
      find: '    lifetime.abort();\n    void leave(mounted);',
      replace: '    void leave(mounted);',
      story: 'shim/loading',
      test: 'the call mount() takes a context',
    },
    {
      what: 'a request of a widget that has left goes on',
      file: 'src/shared/api/inFlight.ts',
      find: '      load.lifetime.abort();\n',
      replace: '',
      story: 'shim/remote',
      test: 'a widget that leaves takes its requests with it',
    },
    {
      what: 'the page remembers every slot it ever had',
      file: 'host-shim/slot.ts',
      find: 'this.attachShadow({',
      replace: `addEventListener('resize', () => this.refresh());\n    if (!this.shadowRoot) this.attachShadow({`,
      story: 'shim/lifecycle',
      test: '20 and 40 mounts and unmounts leave the same',
    },
  ],
  12: [
    {
      what: 'a slot loads when it is connected, seen or not',
      file: 'host-shim/slot.ts',
      find: 'this.#observer.observe(this);',
      replace: 'this.load();',
      story: 'shim/loading',
      test: 'nothing is fetched for a slot in a hidden pane',
    },
    {
      what: 'the first word of the observer counts as being seen',
      file: 'host-shim/slot.ts',
      find: 'seen.at(-1)!.isIntersecting && this.load()',
      replace: 'seen.length > 0 && this.load()',
      story: 'shim/loading',
      test: 'nothing is fetched for a slot far below',
    },
  ],
  13: [
    {
      what: 'a link that is followed is also put into the history',
      file: 'host-shim/mount/listen.ts',
      find: '  navigate?.(path);',
      replace: `  history.pushState({}, '', path);\n  navigate?.(path);`,
      story: 'shim/links-and-keys',
      test: 'navigate service is called instead',
    },
    {
      what: 'a tab of a widget writes itself into the hash',
      file: 'src/shared/tabs/Tabs.tsx',
      find: '  if (!chosen) return null;\n',
      replace: '  if (!chosen) return null;\n  if (value) location.hash = value;\n',
      story: 'hosts/real-remote',
      test: 'using the card leaves address and history of the page alone',
    },
    {
      what: 'the host cannot cancel the event',
      file: 'host-shim/slot.ts',
      find: ' cancelable: true,',
      replace: '',
      story: 'shim/links-and-keys',
      test: 'a host that cancels the event keeps the page',
    },
    {
      what: 'a click for a new tab is taken for one to follow',
      file: 'host-shim/mount/listen.ts',
      find: 'event.ctrlKey ||',
      replace: '',
      story: 'shim/links-and-keys',
      test: 'a click for a new tab',
    },
  ],
};
