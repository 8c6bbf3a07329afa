const help = document.getElementById('help');

// As Bootstrap 3 does it: while its dialog is open, focus that goes elsewhere is fetched back.
document.addEventListener('focusin', (event) => {
  if (!help.hidden && help !== event.target && !help.contains(event.target)) help.focus();
});

function show(open) {
  help.hidden = !open;
  if (open) help.focus();
}

document.getElementById('close').onclick = () => show(false);
document.getElementById('turn').onclick = () => {
  document.documentElement.dir = document.documentElement.dir === 'rtl' ? 'ltr' : 'rtl';
};
document.addEventListener('keydown', (event) => {
  if (event.key === '?' && !/^(INPUT|TEXTAREA)$/.test(event.target.tagName)) show(true);
  if (event.key === 'Escape') show(false);
});

// What a host does by itself: it throws, violates its own policy, and puts things into `window`, some of them late.
setTimeout(() => {
  throw new Error('a fault of the host itself');
});
document.querySelector('h1').setAttribute('style', 'color: red');
window.deskHelpers = {};
window[`desk${Math.random()}`] = 1;
setTimeout(() => (window.deskLate = {}), 1500);
document.getElementById('turn').addEventListener('click', () => Promise.reject(new Error('a fault of its button')));
