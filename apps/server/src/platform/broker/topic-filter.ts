/** Whether an MQTT filter (with `+` and `#`) matches a topic. */
export function matches(filter: string, topic: string): boolean {
  if (topic.startsWith('$') && !filter.startsWith('$')) return false;
  const wanted = filter.split('/');
  const levels = topic.split('/');
  for (const [index, part] of wanted.entries()) {
    if (part === '#') return true;
    if (part !== '+' && part !== levels[index]) return false;
    if (levels[index] === undefined) return false;
  }
  return wanted.length === levels.length;
}
