import { useSyncExternalStore } from 'react';
import { getServerNowMs } from '#web/lib/server-clock.ts';

type Listener = () => void;

const listeners = new Set<Listener>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Wakes just after each second of the server's clock begins, so that all countdowns of a page step together. */
function schedule(): void {
  const rest = 1000 - (getServerNowMs() % 1000);
  timer = setTimeout(() => {
    schedule();
    for (const listener of listeners) listener();
  }, rest + 5);
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

/** The server's time in whole seconds; draws again when it changes. One timer serves every caller. */
export const useServerSecond = (): number => useSyncExternalStore(subscribe, second);
