/** Asks whoever has unsaved changes before them; false when they stay. */
type Question = () => Promise<boolean>;

const questions = new Set<Question>();

/** Has `question` asked before the whole page is left. @returns that it need not be any more */
export function askFirst(question: Question): () => void {
  questions.add(question);
  return () => questions.delete(question);
}

/** Does what takes all that was typed along, once every form with unsaved changes may be left. */
export async function afterForms(leave: () => void): Promise<void> {
  for (const ask of questions) if (!(await ask())) return;
  leave();
}
