import { type RefCallback, useCallback, useState } from 'react';

/** What comes into view soon counts as well, so that it is live by then. */
const MARGIN = '300px 0px';

const watchers = new Map<Element, (isVisible: boolean) => void>();
let observer: IntersectionObserver | undefined;

/** One observer for all: what comes into view together is told together, and drawn once. */
function observe(element: Element, watcher: (isVisible: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watchers.get(target)?.(isIntersecting);
    },
    { rootMargin: MARGIN },
  );
  watchers.set(element, watcher);
  observer.observe(element);
  return () => {
    watchers.delete(element);
    observer?.unobserve(element);
  };
}

/** Whether the element with this ref is in view, or nearly. */
export function useVisible(): readonly [RefCallback<Element>, boolean] {
  const [isVisible, setVisible] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (element) return observe(element, setVisible);
    return undefined;
  }, []);
  return [ref, isVisible];
}
