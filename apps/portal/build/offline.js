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
document.querySelector('p').textContent = text;
// What the list last showed, by `features/unit-list/last-known.ts`: whose it is, a space, its cards. On a unit's page, that unit's.
function lastKnown() {
  try {
    const kept = read('lastPools') ?? '';
    const cards = JSON.parse(kept.slice(kept.indexOf(' ')));
    const { pathname } = location;
    const isHere = ({ path }) => pathname === path || pathname.startsWith(`${path}/`);
    return pathname === '/units' ? cards : cards.filter(isHere);
  } catch {
    return [];
  }
}
const made = (tag, words, ...within) => {
  const element = document.createElement(tag);
  element.append(...(words ? [words] : []), ...within);
  return element;
};
const list = document.querySelector('ul');
for (const card of lastKnown()) {
  const values = card.values.map((value) =>
    made('div', '', made('dt', value.label), made('dd', [value.text, value.set].filter(Boolean).join(' · '))),
  );
  list.append(made('li', '', made('h2', card.name), made('dl', '', ...values), made('small', card.heard)));
}
const button = document.querySelector('button');
button.textContent = retry;
const again = () => location.reload();
button.addEventListener('click', again);
window.addEventListener('online', again);
// What says that it is back is often not there yet.
const soon = () => setTimeout(() => (navigator.onLine && !document.hidden ? again() : soon()), 5000);
soon();
