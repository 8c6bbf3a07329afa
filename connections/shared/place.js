// Slots on pages of a help-desk that has no place of its own for them, also where it changes its page without loading it.
// Each place: [address (a regular expression, its group is the id), point, attribute of the id or null for a slot of every
// page, selector of what the slot stands before]. Name only what stands before all that people have written.
window.serviceDeskPlaces ??= (places) => {
  const address = () => location.pathname + location.search + location.hash;
  const place = () => {
    for (const [pattern, point, attribute, selector] of places) {
      const found = new RegExp(pattern).exec(address());
      const before = found && document.querySelector(selector);
      const there = document.querySelector(`service-desk-slot[point="${point}"]`);
      const isSame = !attribute || there?.getAttribute(attribute) === found?.[1];
      if (there && before && isSame && there.parentNode === before.parentNode) continue;
      there?.remove();
      if (!before) continue;
      const slot = document.createElement('service-desk-slot');
      slot.setAttribute('point', point);
      if (attribute) slot.setAttribute(attribute, found[1]);
      before.before(slot);
    }
  };
  let waiting = false;
  const soon = () => {
    if (!waiting) requestAnimationFrame(() => ((waiting = false), place()));
    waiting = true;
  };
  new MutationObserver(soon).observe(document.documentElement, { childList: true, subtree: true });
  addEventListener('hashchange', soon);
  soon();
};
