define(function () {
  function show() {
    var name = location.hash.slice(1) || 'details';
    document.querySelectorAll('section').forEach(function (section) {
      section.hidden = section.id !== name;
    });
  }
  return {
    start: function () {
      addEventListener('hashchange', show);
      show();
    },
  };
});
