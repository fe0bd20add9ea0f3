import type { PortalKey } from '@poolhouse/i18n/key';
import { Children, type ReactNode } from 'react';
import type { Values } from './i18n.ts';
import { richTextParts } from './rich-text.ts';
import { useT } from './use-t.ts';

export interface TransProps {
  id: PortalKey;
  values?: Values;
  /** What stands for `<name>text</name>` in the message: `tags={{ terms: (text) => <Link …>{text}</Link> }}` */
  tags: Record<string, (text: string) => ReactNode>;
}

/** A sentence with links or emphasis inside. */
export function Trans({ id, values, tags }: TransProps) {
  const t = useT();
  const parts = richTextParts(t(id, values), Object.keys(tags));
  return Children.toArray(
    parts.map((part) => (typeof part === 'string' ? part : tags[part.tag]?.(part.text))),
  );
}
