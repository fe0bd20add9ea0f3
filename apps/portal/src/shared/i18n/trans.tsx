import type { PortalKey } from '@poolhouse/messages/key';
import { Children, type ReactNode } from 'react';
import type { Values } from './book.ts';
import { pieces } from './pieces.ts';
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
  const parts = pieces(t(id, values), Object.keys(tags));
  return Children.toArray(
    parts.map((piece) => (typeof piece === 'string' ? piece : tags[piece.tag]?.(piece.text))),
  );
}
