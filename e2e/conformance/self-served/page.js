// What a host does by itself: it throws, violates its own policy, and puts things into `window`, some of them late.
setTimeout(() => {
  throw new Error('a fault of the host itself');
});
document.querySelector('h1').setAttribute('style', 'color: red');
window.deskHelpers = {};
window[`desk${Math.random()}`] = 1;
setTimeout(() => (window.deskLate = {}), 1500);
document.getElementById('turn').addEventListener('click', () => Promise.reject(new Error('a fault of its button')));
