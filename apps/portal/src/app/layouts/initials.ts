/** First letters of a name for a small round picture. */
export function initials(name: string, surname: string): string {
  const first = (text: string) => [...text.trim()][0] ?? '';
  return `${first(name)}${first(surname)}`.toLocaleUpperCase();
}
