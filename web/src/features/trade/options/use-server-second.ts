import { useSyncExternalStore } from 'react';
import { getServerNowMs } from '#web/lib/server-clock.ts';

type Listener = () => void;

const listeners = new Set<Listener>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Fires just after each second of the server's clock, so that all countdowns of a page tick together. */
function schedule(): void {
  const msToNextSecond = 1000 - (getServerNowMs() % 1000);
  timer = setTimeout(() => {
    schedule();
    for (const listener of listeners) listener();
  }, msToNextSecond + 5);
}

function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  if (listeners.size === 1) schedule();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

const second = (): number => Math.floor(getServerNowMs() / 1000);

/** Returns the server's time in whole seconds; rerenders when it changes. All callers share one timer. */
export const useServerSecond = (): number => useSyncExternalStore(subscribe, second);
