import { createAtom } from '@tanstack/react-store';

/** Message over the page until it is read: for changes of everything that the user sees. */
export interface PageAlert {
  id: number;
  /** A success closes by itself. */
  tone: 'success' | 'error' | 'warning' | 'info';
  title: string;
  text: string;
}

/** Unread alerts, oldest first, shown one at a time. */
export const pageAlerts = createAtom<readonly PageAlert[]>([]);
let counter = 0;

/** Queues an alert behind the unread ones. */
export function showPageAlert(alert: Omit<PageAlert, 'id'>): void {
  counter += 1;
  const id = counter;
  pageAlerts.set((unread) => [...unread, { ...alert, id }]);
}

/** Display time of a success, ms. */
const SUCCESS_MS = 3000;

/** Closes a success after its display time; other alerts wait for the user. Returns the function that stops it. */
export function schedulePageAlertClose({ id, tone }: Pick<PageAlert, 'id' | 'tone'>): () => void {
  if (tone !== 'success') return () => {};
  const timer = setTimeout(() => dismissPageAlert(id), SUCCESS_MS);
  return () => clearTimeout(timer);
}

export const dismissPageAlert = (id: number): void =>
  pageAlerts.set((unread) => unread.filter((alert) => alert.id !== id));
