define(['./tabs', './keys'], function (tabs, keys) {
  document.getElementById('flag').onclick = function () {
    document.getElementById('flagged').textContent = 'Flagged';
  };
  document.getElementById('note').onsubmit = function (event) {
    event.preventDefault();
    this.querySelector('output').textContent = 'Saved ' + new URLSearchParams(new FormData(this));
  };
  tabs.start();
  keys.start();
  document.documentElement.dataset.ready = 'true';
});
