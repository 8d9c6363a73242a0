import { type ComponentState, componentStates, type StatusComponent } from '#shared/content/status.ts';
import { HOUR } from '#shared/time.ts';

/** What was found of a component; null where there was nothing to measure, `failed` where measuring did not work. */
export type ComponentMeasurements = Record<StatusComponent, number | null | 'failed'>;

/** From this value on a component is degraded, and from that one on down; null where it never counts as down. */
const limits: Record<StatusComponent, { degraded: number; down: number | null }> = {
  // How old the latest tick is, ms: orders are refused when a price is over three seconds old.
  prices: { degraded: 5000, down: 30_000 },
  // Percent of the prices of open markets that are held or too old.
  feeds: { degraded: 5, down: 50 },
  // How late the latest option is, s: one whose price has to be sought may wait for eleven minutes.
  settlement: { degraded: 60, down: 660 },
  // Since the books were last compared, s; infinitely long where they do not agree.
  ledger: { degraded: 2 * HOUR, down: null },
  // Percent of the networks that are behind.
  deposits: { degraded: 1, down: 100 },
  // How long the oldest withdrawal that nobody has to decide waits to be sent, s; infinitely where all are held.
  withdrawals: { degraded: HOUR / 2, down: Number.POSITIVE_INFINITY },
  // How long the interface took, ms.
  api: { degraded: 2500, down: null },
};

/** What a value says of its component. What could not be measured is down: whatever answers the question does not. */
export function toComponentState(component: StatusComponent, value: number | null | 'failed'): ComponentState {
  if (value === 'failed') return 'down';
  const { degraded, down } = limits[component];
  if (value === null || value < degraded) return 'operational';
  return down !== null && value >= down ? 'down' : 'degraded';
}

/** The worst of several. */
export const getWorstState = (states: readonly ComponentState[]): ComponentState =>
  componentStates[Math.max(0, ...states.map((state) => componentStates.indexOf(state)))] ?? 'operational';
