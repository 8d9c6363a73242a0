import { createAtom } from '@tanstack/react-store';

/** Message over the page until it is read: for changes of everything that the user sees. */
export interface Alert {
  id: number;
  /** A success closes by itself. */
  tone: 'success' | 'error' | 'warning' | 'info';
  title: string;
  text: string;
}

/** Unread alerts, oldest first, shown one at a time. */
export const alerts = createAtom<readonly Alert[]>([]);
let counter = 0;

/** Queues an alert behind the unread ones. */
export function showAlert(alert: Omit<Alert, 'id'>): void {
  counter += 1;
  const id = counter;
  alerts.set((unread) => [...unread, { ...alert, id }]);
}

/** Display time of a success, ms. */
const SUCCESS_MS = 3000;

/** Closes a success after its display time; other alerts wait for the user. Returns the function that stops it. */
export function scheduleAlertClose({ id, tone }: Pick<Alert, 'id' | 'tone'>): () => void {
  if (tone !== 'success') return () => {};
  const timer = setTimeout(() => dismissAlert(id), SUCCESS_MS);
  return () => clearTimeout(timer);
}

export const dismissAlert = (id: number): void => alerts.set((unread) => unread.filter((alert) => alert.id !== id));
