/** What jsdom lacks of a browser's top layer and layout: enough of it for parts to open, close and be found by role. */

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

HTMLElement.prototype.showPopover = function showPopover() {};
HTMLElement.prototype.hidePopover = function hidePopover() {};

globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

Element.prototype.scrollIntoView = function scrollIntoView() {};

// The editor asks where its caret is.
const nowhere = () => Object.assign([], { item: () => null }) as unknown as DOMRectList;
Range.prototype.getClientRects = nowhere;
Range.prototype.getBoundingClientRect = () => new DOMRect();
