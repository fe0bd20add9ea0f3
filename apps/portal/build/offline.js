// Stands in the page that is shown where none can be had. `words` by language, `name` of the variant.
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
const automatic = ['en', 'cs', 'de', 'fr'];
const stored = read('locale');
const language = Object.hasOwn(words, stored ?? '')
  ? stored
  : (navigator.languages
      .map((tag) => tag.toLowerCase().split('-')[0])
      .find((code) => automatic.includes(code)) ?? 'en');
const { device, server, text, retry } = words[language];
root.lang = language;
// A network is no word on whether the server is there.
function say() {
  const title = navigator.onLine ? server : device;
  document.title = `${title} · ${name}`;
  document.querySelector('h1').textContent = title;
}
say();
window.addEventListener('offline', say);
document.querySelector('.brand').textContent = name;
document.querySelector('h1 + p').textContent = text;
const button = document.querySelector('button');
button.textContent = retry;
const again = () => location.reload();
button.addEventListener('click', again);
window.addEventListener('online', again);
// What says that it is back is often not there yet.
const soon = () => setTimeout(() => (navigator.onLine && !document.hidden ? again() : soon()), 5000);
soon();
// What the list last showed, by `features/unit-list/last-known.ts`: whose it is, a space, its cards. On a unit's page, that
// unit's. Another version of the portal may have kept it: what is not as it was is left out.
const made = (tag, words, ...within) => {
  const element = document.createElement(tag);
  element.append(...(words ? [words] : []), ...within);
  return element;
};
function drawn(card) {
  const values = card.values.map(({ label, text, set }) =>
    made('div', '', made('dt', label), made('dd', text), ...(set ? [made('dd', set)] : [])),
  );
  return made('li', '', made('h2', card.name), made('dl', '', ...values), made('small', card.heard));
}
try {
  const kept = read('lastPools') ?? '';
  const { pathname } = location;
  const isHere = ({ path }) => pathname === path || pathname.startsWith(`${path}/`);
  const cards = JSON.parse(kept.slice(kept.indexOf(' '))).filter(
    (card) => pathname === '/units' || isHere(card),
  );
  document.querySelector('ul').append(...cards.map(drawn));
} catch {
  // There is nothing to show.
}
