/* What a page keeps of its errors: its own, refused promises, what is logged as an error or a warning, refused content. */
(() => {
  const errors = (window.errors = []);
  const shown = (value) => (value instanceof Error ? `${value.message} ${value.stack}` : String(value));
  for (const level of ['error', 'warn']) {
    const log = console[level];
    console[level] = (...values) => {
      errors.push(`console.${level}: ${values.map(shown).join(' ')}`);
      log.apply(console, values);
    };
  }
  window.addEventListener(
    'error',
    ({ message, filename, target }) =>
      errors.push(message ? `${message} (${filename})` : `not loaded: ${target.src ?? target.href}`),
    true,
  );
  window.addEventListener('unhandledrejection', ({ reason }) => errors.push(`refused: ${shown(reason)}`));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    errors.push(`against the policy, ${violatedDirective}: ${blockedURI}`),
  );
})();
