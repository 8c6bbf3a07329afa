// The page has a cleaner and an editor of its own, whose policies have the same names as those of the add-on.
for (const name of ['dompurify', 'ProseMirrorClipboard']) trustedTypes.createPolicy(name, { createHTML: () => '' });

ServiceDesk.configure({
  async getRequestHeaders() {
    const { data } = await (await fetch('/auth/session')).json();
    return { 'X-CSRF-TOKEN': data.csrf_token };
  },
});

const pages = document.createElement('service-desk-slot');
pages.setAttribute('point', 'page');
pages.setAttribute('base-path', location.pathname.includes('/change-approval/') ? '/' : '/service-desk');
document.body.append(pages);
