import type { Breaks } from './break';

/** How the shim and the remote get into a page. */
export const loading: Breaks = {
  1: [
    {
      what: 'files beside the shim are looked for beside the page',
      file: 'host-shim/settings.ts',
      find: 'new URL(file, script.src).href',
      replace: 'new URL(file, location.href).href',
      story: 'shim/loading',
      test: 'the kit tells base, language and direction',
    },
    {
      what: 'what a host appends to the address of the script stays in the base',
      file: 'host-shim/settings.ts',
      find: 'new URL(file, script.src).href',
      replace: `script.src.replace('host-shim.js', file)`,
      story: 'shim/loading',
      test: 'what a host appends to the address of the script',
    },
    {
      what: 'a UMD wrapper hands the shim to a module loader of the page',
      file: 'host-shim/shim.ts',
      find: 'window.ServiceDesk = serviceDesk;',
      replace: `window.ServiceDesk = serviceDesk;
  const { define } = window as { define?: { (make: () => unknown): void; amd?: object } };
  if (define?.amd) define(() => serviceDesk);`,
      story: 'shim/loading',
      test: 'its one global is ServiceDesk',
    },
    {
      what: 'a second global, for debugging',
      file: 'host-shim/shim.ts',
      find: 'window.ServiceDesk = serviceDesk;',
      replace: 'Object.assign(window, { ServiceDesk: serviceDesk, serviceDeskSlots: slots });',
      story: 'shim/loading',
      test: 'its one global is ServiceDesk',
    },
  ],
  2: [
    {
      what: 'scripts are added without the nonce',
      file: 'host-shim/script.ts',
      find: "Object.assign(script, { crossOrigin: 'anonymous', nonce,",
      replace: "Object.assign(script, { crossOrigin: 'anonymous',",
      story: 'shim/integrity',
      test: 'a policy of nothing but the nonce',
    },
    {
      what: 'files are preloaded without the nonce',
      file: 'host-shim/script.ts',
      find: `nonce,\n          integrity,`,
      replace: 'integrity,',
      story: 'shim/integrity',
      test: 'a policy of nothing but the nonce',
    },
    {
      what: 'the chunks that webpack loads do not get the nonce of their entry',
      file: 'remotes/build/entry.js',
      find: '__webpack_nonce__ = script?.nonce;',
      replace: '',
      story: 'shim/remote',
      test: 'its chunks get the nonce of its entry',
    },
    {
      what: 'the slot is made a block by an inline style',
      file: 'host-shim/slot.ts',
      find: 'this.shadowRoot!.adoptedStyleSheets = [sheet];',
      replace: `this.shadowRoot!.adoptedStyleSheets = [sheet];\n    this.setAttribute('style', 'display:block');`,
      story: 'shim/loading',
      test: 'a slot in sight loads its widget',
    },
    {
      what: 'the sheet of a slot is a style element',
      file: 'host-shim/slot.ts',
      find: 'this.shadowRoot!.adoptedStyleSheets = [sheet];',
      replace: `this.shadowRoot!.append(Object.assign(document.createElement('style'), { textContent: [...sheet.cssRules].map((rule) => rule.cssText).join('') }));`,
      story: 'shim/loading',
      test: 'a slot in sight loads its widget',
    },
  ],
  3: [
    {
      what: 'widgets are told that the product is at the root',
      file: 'host-shim/mount/kit.ts',
      find: '    base,\n',
      replace: `    base: '',\n`,
      story: 'shim/loading',
      test: 'the kit tells base, language and direction',
    },
    {
      what: 'chunks are asked for at an absolute address',
      file: 'webpack.config.js',
      find: `publicPath: 'auto'`,
      replace: `publicPath: '/service-desk/bundle/'`,
      story: 'shim/remote',
      test: 'below a prefix everything is asked for below that prefix',
    },
    {
      what: 'calls go to an absolute address',
      file: 'src/shared/api/client.ts',
      find: 'return base + pathOf(call.path, params) + queryString(query);',
      replace: 'return pathOf(call.path, params) + queryString(query);',
      story: 'shim/remote',
      test: 'below a prefix everything is asked for below that prefix',
    },
  ],
  4: [
    {
      what: 'the second script defines the elements again',
      file: 'host-shim/shim.ts',
      find: `if (!customElements.get('service-desk-slot')) {`,
      replace: '{',
      story: 'shim/loading',
      test: 'included twice',
    },
    {
      what: 'the second script takes the place of the first one’s global',
      file: 'host-shim/shim.ts',
      find: `if (!customElements.get('service-desk-slot')) {\n  const early = window.ServiceDesk;`,
      replace: `const early = window.ServiceDesk;\nwindow.ServiceDesk = serviceDesk;\nif (!customElements.get('service-desk-slot')) {`,
      story: 'shim/loading',
      test: 'included twice',
    },
  ],
  5: [
    {
      what: 'the remote is handed the page’s own share scope, if there is one',
      file: 'host-shim/remote.ts',
      find: 'const shareScope = {};',
      replace:
        'const shareScope = (window as { __webpack_share_scopes__?: { default: object } }).__webpack_share_scopes__?.default ?? {};',
      story: 'shim/loading',
      test: 'a slot in sight loads its widget',
    },
    {
      what: 'the scope is looked up when the remote is there, by its name',
      file: 'host-shim/remote.ts',
      find: 'await container.init(shareScope);',
      replace:
        'await container.init(Object.values((window as { __webpack_share_scopes__?: Record<string, object> }).__webpack_share_scopes__ ?? {})[0] ?? shareScope);',
      story: 'shim/loading',
      test: 'a slot in sight loads its widget',
    },
  ],
};
