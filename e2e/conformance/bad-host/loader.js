// What somebody writes in an afternoon: no shadow root, no time limit, no care for what goes wrong.
var remotePromise,
  loaderVersion = 1;

function loadRemote() {
  return (remotePromise =
    remotePromise ||
    fetch('/bad-host/service-desk/bundle/manifest.json')
      .then((reply) => reply.json())
      .then(
        (manifest) =>
          new Promise((resolve) => {
            var script = document.createElement('script');
            script.src = '/bad-host/service-desk/bundle/' + manifest.entry.url;
            script.onload = () => {
              window.__webpack_share_scopes__ = { default: { react: {} } };
              window[manifest.entry.global].init(window.__webpack_share_scopes__.default);
              resolve({ manifest, container: window[manifest.entry.global] });
            };
            document.head.append(script);
          }),
      ));
}

class CarelessSlot extends HTMLElement {
  connectedCallback() {
    this.state = 'loading';
    loadRemote().then(async ({ manifest, container }) => {
      var extension = manifest.extensions.find(({ point }) => point === this.getAttribute('point'));
      var { mount } = (await container.get(extension.module))();
      this.mounted = await mount(
        this,
        { ticketId: Number(this.getAttribute('ticket-id')) },
        {
          base: '',
          locale: 'en',
          dir: 'ltr',
          signal: new AbortController().signal,
          root: document,
          emit() {},
          navigate() {},
          requestHeaders: async () => ({ token: 'secret' }),
        },
      );
      this.state = 'ready';
    });
  }
}

window.ServiceDesk = {
  configure() {},
  inspect: () => ({ slots: [...document.querySelectorAll('service-desk-slot')] }),
};
customElements.define('service-desk-slot', CarelessSlot);
document.addEventListener('DOMContentLoaded', () => {
  document.head.append(
    Object.assign(document.createElement('style'), { textContent: 'service-desk-slot p { color: teal }' }),
  );
});
