// One unit's front: built once from the template, then kept up to date.

const lampNames = { filtration: 'Filter', heating: 'Heat', solar: 'Solar', dosing: 'Dose' };

/** Makes the card of a unit; `press(serial, button)` is called when somebody presses a button. */
export function createCard(serial, press) {
  const card = document.getElementById('unit').content.firstElementChild.cloneNode(true);
  card.id = serial;
  const heading = part(card, 'heading');
  heading.id = `name-${serial}`;
  card.setAttribute('aria-labelledby', heading.id);
  for (const button of card.querySelectorAll('[data-press]')) {
    button.addEventListener('click', () => press(serial, button.dataset.press));
  }
  for (const [lamp, name] of Object.entries(lampNames)) {
    const item = document.createElement('li');
    item.dataset.lamp = lamp;
    item.textContent = name;
    part(card, 'lamps').append(item);
  }
  return card;
}

export function updateCard(card, unit) {
  set(card, 'heading', `Pool unit ${unit.serial}`);
  set(card, 'link', linkText(unit));
  card.dataset.link = unit.cableOut ? 'out' : unit.connected ? 'in' : 'lost';
  set(card, 'title', unit.display.title);
  set(card, 'big', unit.display.big);
  setLines(part(card, 'lines'), unit.display.lines);
  for (const item of card.querySelectorAll('[data-lamp]')) {
    const on = unit.lamps[item.dataset.lamp];
    item.dataset.on = String(on);
    const label = `${lampNames[item.dataset.lamp]} ${on ? 'on' : 'off'}`;
    if (item.getAttribute('aria-label') !== label) item.setAttribute('aria-label', label);
  }
  set(card, 'buffer', bufferText(unit));
  set(card, 'serial', unit.serial);
  set(card, 'code', unit.activationCode);
  card.querySelector('[data-press=cable]').setAttribute('aria-checked', String(unit.cableOut));
  set(card, 'news', newsText(unit));
}

function linkText(unit) {
  if (unit.cableOut) return 'cable out';
  return unit.connected ? 'cable in' : 'no network';
}

function bufferText({ bufferLength }) {
  if (bufferLength === 0) return 'Everything measured is with the cloud';
  return bufferLength === 1 ? '1 minute waits in its buffer' : `${bufferLength} minutes wait in its buffer`;
}

/** What a screen reader says: what a press led to, not every tick of the display. */
function newsText(unit) {
  if (unit.pairingCode) return `Pairing code ${unit.pairingCode.split('').join(' ')}`;
  if (unit.screen === 'menu' || unit.display.title.startsWith('UNIT')) return unit.lines.join(', ');
  return `Mode ${unit.mode}, ${linkText(unit)}`;
}

function setLines(parent, lines) {
  while (parent.childElementCount > lines.length) parent.lastElementChild.remove();
  for (const [index, line] of lines.entries()) {
    const row = parent.children[index] ?? parent.appendChild(document.createElement('p'));
    if (row.textContent !== line) row.textContent = line;
  }
}

function part(card, name) {
  return card.querySelector(`[data-part=${name}]`);
}

function set(card, name, text) {
  const element = part(card, name);
  if (element.textContent !== text) element.textContent = text;
}
