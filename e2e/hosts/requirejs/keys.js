define({
  // Single keys, unless the target is a field: an event from a shadow root has the slot as its target.
  start: function () {
    document.addEventListener('keydown', function (event) {
      if (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
      if (event.key === 'g') location.hash = 'activity';
      if (event.key === 'r') location.href = '/requirejs/43';
      if (event.key === 'f') document.getElementById('flagged').textContent = 'Flagged by key';
    });
  },
});
