/** A message that stands in the way until it is read: for what changes everything that one sees. */
export interface Alert {
  id: number;
  /** A success closes by itself. */
  tone: 'success' | 'error' | 'warning' | 'info';
  title: string;
  text: string;
}

let alerts: readonly Alert[] = [];
let counter = 0;
const listeners = new Set<() => void>();

function set(next: readonly Alert[]): void {
  alerts = next;
  for (const listener of listeners) listener();
}

/** Shows it over the page, behind those that are not read yet. */
export function showAlert(alert: Omit<Alert, 'id'>): void {
  counter += 1;
  set([...alerts, { ...alert, id: counter }]);
}

export const dismissAlert = (id: number): void => set(alerts.filter((alert) => alert.id !== id));

/** The one that is shown, or null. */
export const firstAlert = (): Alert | null => alerts[0] ?? null;

/** Calls back at each change. Returns the way to stop. */
export function onAlerts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
