// One unit's front: built once from the template, then kept up to date.

const lampNames = { filtration: 'Filter', heating: 'Heat', solar: 'Solar', dosing: 'Dose' };

/** Makes the card of a unit; `press(serial, button, body)` is called when somebody presses a button. */
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
  part(card, 'faults').addEventListener('click', ({ target }) => {
    const { fault, on } = target.dataset;
    if (fault) press(serial, 'fault', { name: fault, on: on !== 'true' });
  });
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
  for (const key of part(card, 'keys').children) key.disabled = !unit.canSet;
  set(card, 'buffer', bufferText(unit));
  set(card, 'serial', unit.serial);
  set(card, 'code', unit.activationCode);
  card.querySelector('[data-press=cable]').setAttribute('aria-checked', String(unit.cableOut));
  showBus(card.querySelector('[data-press=bus]'), unit.aqua);
  showFaults(part(card, 'faults'), unit.faults);
  set(card, 'news', newsText(unit));
}

/** The cable to the aqua unit of a unit that has one. */
function showBus(button, aqua) {
  button.hidden = !aqua;
  if (!aqua) return;
  button.setAttribute('aria-checked', String(aqua.cableOut));
  set(button, 'aqua', `Aqua unit ${aqua.serial} ${aqua.connected ? 'answers' : 'does not answer'}`);
}

/** A button for each fault; what happens once, such as a push, is never on. */
function showFaults(list, faults) {
  for (const [index, [name, on]] of Object.entries(faults).entries()) {
    const button = list.children[index]?.firstElementChild ?? addFault(list, name);
    if (button.dataset.on === String(on)) continue;
    button.dataset.on = String(on);
    button.setAttribute('aria-pressed', String(on));
  }
}

function addFault(list, name) {
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset.fault = name;
  button.textContent = name.replaceAll('-', ' ');
  const item = document.createElement('li');
  item.append(button);
  list.append(item);
  return button;
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
