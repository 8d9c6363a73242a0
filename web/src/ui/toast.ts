import { createAtom } from '@tanstack/react-store';
import type { ReactNode } from 'react';

export interface Toast {
  id: number;
  tone: 'info' | 'up' | 'down' | 'warn';
  title: ReactNode;
  /** A second line: what it means, what to do. */
  detail?: ReactNode;
}

/** Long enough to read two lines; the pointer or the focus on it holds it. */
const SHOWN_MS = 6000;
/** Older ones give way. */
const AT_MOST = 4;

/** Those that are shown now, oldest first. */
export const toasts = createAtom<readonly Toast[]>([]);
let counter = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Keeps one until `arm` lets it go. */
export const holdToast = (id: number): void => clearTimeout(timers.get(id));

export function dismissToast(id: number): void {
  holdToast(id);
  timers.delete(id);
  toasts.set((shown) => shown.filter((toast) => toast.id !== id));
}

/** Lets one go when its time is up. */
export function startToastTimer(id: number): void {
  holdToast(id);
  timers.set(
    id,
    setTimeout(() => dismissToast(id), SHOWN_MS),
  );
}

/** Says what happened elsewhere: an order settled, a session ended. What the user just did is answered in its place. */
export function toast(message: Omit<Toast, 'id'>): void {
  counter += 1;
  const id = counter;
  const shown = toasts.get();
  for (const old of shown.slice(0, Math.max(0, shown.length - AT_MOST + 1))) dismissToast(old.id);
  toasts.set((left) => [...left, { ...message, id }]);
  startToastTimer(id);
}
