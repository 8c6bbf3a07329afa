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
