// Functions that this desk has under names that browsers use for others; each call of one is noted.
window.calledOwn = [];
for (const name of [
  'scroll',
  'scrollTo',
  'scrollBy',
  'moveTo',
  'resizeTo',
  'open',
  'close',
  'stop',
  'find',
  'print',
  'focus',
  'blur',
  'fetch',
  'alert',
  'confirm',
  'prompt',
])
  window[name] = () => {
    window.calledOwn.push(name);
    throw new Error(`The desk's own ${name}`);
  };
for (const name of ['pushState', 'replaceState', 'back', 'go'])
  history[name] = () => void window.calledOwn.push(`history.${name}`);
