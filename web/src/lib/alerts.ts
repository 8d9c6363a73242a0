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

export const dismissAlert = (id: number): void => alerts.set((unread) => unread.filter((alert) => alert.id !== id));
