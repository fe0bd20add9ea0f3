import { nonstop } from '../nonstop.ts';
import type { SectionText } from '../section.ts';
import { runningTexts } from '../speed.ts';

/** Filtration nonstop. */
export const section = nonstop(10, { speed: 'medium', flow: 'bottom' });

export const text: SectionText = { title: 'The mode on', fields: runningTexts };
