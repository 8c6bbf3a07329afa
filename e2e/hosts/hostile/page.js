document.getElementById('vote').onclick = function () {
  const votes = document.getElementById('votes');
  votes.textContent = String(Number(votes.textContent) + 1);
};
document.addEventListener('keydown', (event) => {
  if (event.altKey && event.key === 'v') document.getElementById('vote').click();
});
