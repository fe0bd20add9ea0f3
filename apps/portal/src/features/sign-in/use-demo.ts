import { useAction } from '#shared/api/use-action.ts';
import { startDemo } from './start-demo.ts';
import { useEnter } from './use-enter.ts';

export function useDemo() {
  return useAction({ run: startDemo, onSuccess: useEnter() });
}
