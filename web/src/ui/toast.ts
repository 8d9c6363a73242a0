import { createAtom } from '@tanstack/react-store';
import type { ReactNode } from 'react';

export interface Toast {
  id: number;
  tone: 'info' | 'up' | 'down' | 'warn';
  title: ReactNode;
  /** Second line: what it means, what to do. */
  detail?: ReactNode;
}

/** Long enough to read two lines; pointer or focus on it pauses the time. */
const SHOWN_MS = 6000;
/** Older ones are dismissed. */
const AT_MOST = 4;

/** Displayed toasts, oldest first. */
export const toasts = createAtom<readonly Toast[]>([]);
let counter = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Keeps a toast until `startToastTimer` is called. */
export const holdToast = (id: number): void => clearTimeout(timers.get(id));

export function dismissToast(id: number): void {
  holdToast(id);
  timers.delete(id);
  toasts.set((shown) => shown.filter((toast) => toast.id !== id));
}

/** Starts the time until dismissal. */
export function startToastTimer(id: number): void {
  holdToast(id);
  timers.set(
    id,
    setTimeout(() => dismissToast(id), SHOWN_MS),
  );
}

/**
 * Shows a toast for events elsewhere: an order settled, a session ended. Results of the user's own action are shown in
 * place.
 */
export function toast(message: Omit<Toast, 'id'>): void {
  counter += 1;
  const id = counter;
  const shown = toasts.get();
  for (const old of shown.slice(0, Math.max(0, shown.length - AT_MOST + 1))) dismissToast(old.id);
  toasts.set((currentToasts) => [...currentToasts, { ...message, id }]);
  startToastTimer(id);
}
