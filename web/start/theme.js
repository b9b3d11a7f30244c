// A classic script in the head on purpose: it runs before the first paint, so a reader who chose dark never sees a
// white flash. Everything else on the pages is deferred.
(() => {
  const KEY = 'parlance.theme';
  const root = document.documentElement;

  function saved() {
    try {
      const choice = localStorage.getItem(KEY);
      return choice === 'light' || choice === 'dark' ? choice : 'system';
    } catch {
      return 'system'; // storage can be switched off; the page then follows the system
    }
  }

  function save(choice) {
    try {
      if (choice === 'system') localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, choice);
    } catch {
      // the choice then lasts until the page is closed
    }
  }

  function show(choice) {
    if (choice === 'system') delete root.dataset.theme;
    else root.dataset.theme = choice;
    for (const radio of document.querySelectorAll('input[name=theme]'))
      radio.checked = radio.value === choice;
    document.dispatchEvent(new CustomEvent('parlance:theme'));
  }

  show(saved());
  addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) show(saved());
  });
  document.addEventListener('DOMContentLoaded', () => {
    show(saved());
    const group = document.querySelector('.theme');
    group.hidden = false;
    group.addEventListener('change', (event) => {
      save(event.target.value);
      show(event.target.value);
    });
  });
})();
