import { nonstop } from '../nonstop.ts';
import type { SectionText } from '../section.ts';
import { runningTexts } from '../speed.ts';

/** The same as on, and temperature goes before its rules. */
export const section = nonstop(20, { speed: 'high', flow: 'overflow' });

export const text: SectionText = { title: 'The mode party', fields: runningTexts };
