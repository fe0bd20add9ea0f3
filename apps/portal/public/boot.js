// Before the first paint: the chosen theme, nothing in a language that is about to be exchanged, and no form lost.
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const theme = read('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  const known = ['en', 'cs', 'de', 'fr', 'nl'];
  const automatic = ['en', 'cs', 'de', 'fr'];
  const stored = read('locale');
  const wanted = known.includes(stored)
    ? stored
    : (navigator.languages
        .map((tag) => tag.toLowerCase().split('-')[0])
        .find((code) => automatic.includes(code)) ?? 'en');
  if (root.lang !== wanted) root.dataset.redraw = '';
  // A form sent before the portal lives waits for it, or the browser would load the page anew and forget what was typed.
  document.addEventListener(
    'submit',
    (event) => {
      if ('alive' in root.dataset) return;
      event.preventDefault();
      event.target.dataset.early = '';
    },
    true,
  );
})();
