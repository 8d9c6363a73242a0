import { createAtom } from '@tanstack/react-store';

/** A message that stands in the way until it is read: for what changes everything that one sees. */
export interface Alert {
  id: number;
  /** A success closes by itself. */
  tone: 'success' | 'error' | 'warning' | 'info';
  title: string;
  text: string;
}

/** Those that are not read yet, oldest first: one is shown at a time. */
export const alerts = createAtom<readonly Alert[]>([]);
let counter = 0;

/** Shows it over the page, behind those that are not read yet. */
export function showAlert(alert: Omit<Alert, 'id'>): void {
  counter += 1;
  const id = counter;
  alerts.set((unread) => [...unread, { ...alert, id }]);
}

/** A success needs no answer: it is read in this time, ms. */
const SUCCESS_MS = 3000;

/** Closes a success by itself once there was time to read it; whatever else waits for its reader. Gives what stops it. */
export function scheduleAlertClose({ id, tone }: Pick<Alert, 'id' | 'tone'>): () => void {
  if (tone !== 'success') return () => {};
  const timer = setTimeout(() => dismissAlert(id), SUCCESS_MS);
  return () => clearTimeout(timer);
}

export const dismissAlert = (id: number): void => alerts.set((unread) => unread.filter((alert) => alert.id !== id));
