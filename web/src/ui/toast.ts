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
const MAX_TOASTS = 4;

/** Displayed toasts, oldest first. */
export const toasts = createAtom<readonly Toast[]>([]);
let counter = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Keeps a toast until `startToastTimer` is called. */
export const pauseToast = (id: number): void => clearTimeout(timers.get(id));

export function dismissToast(id: number): void {
  pauseToast(id);
  timers.delete(id);
  toasts.set((shown) => shown.filter((toast) => toast.id !== id));
}

/** Starts the time until dismissal. */
export function startToastTimer(id: number): void {
  pauseToast(id);
  timers.set(
    id,
    setTimeout(() => dismissToast(id), SHOWN_MS),
  );
}

/**
 * Shows a toast for events elsewhere: an order settled, a session ended. Results of the user's own action are shown in
 * place.
 */
export function showToast(message: Omit<Toast, 'id'>): void {
  counter += 1;
  const id = counter;
  const shown = toasts.get();
  for (const old of shown.slice(0, Math.max(0, shown.length - MAX_TOASTS + 1))) dismissToast(old.id);
  toasts.set((currentToasts) => [...currentToasts, { ...message, id }]);
  startToastTimer(id);
}
