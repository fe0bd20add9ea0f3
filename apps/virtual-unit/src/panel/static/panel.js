// The page: one card a unit, kept live by server-sent events.

import { createCard, updateCard } from './unit-card.js';

const main = document.getElementById('units');
const lost = document.getElementById('lost');
const cards = new Map();

function show(units) {
  for (const unit of units) {
    const card = cards.get(unit.serial) ?? addCard(unit.serial);
    updateCard(card, unit);
  }
  if (main.getAttribute('aria-busy') === 'true') {
    main.setAttribute('aria-busy', 'false');
    // The cards came after the browser looked for the address's anchor.
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }
}

function addCard(serial) {
  const card = createCard(serial, press);
  cards.set(serial, card);
  main.append(card);
  return card;
}

async function press(serial, button, body) {
  try {
    const sent = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(`/units/${serial}/${button}`, { method: 'POST', ...sent });
    if (response.ok) updateCard(cards.get(serial), await response.json());
  } catch {
    lost.hidden = false;
  }
}

const events = new EventSource('/events');
events.addEventListener('message', ({ data }) => {
  lost.hidden = true;
  show(JSON.parse(data));
});
events.addEventListener('error', () => {
  lost.hidden = false;
});
