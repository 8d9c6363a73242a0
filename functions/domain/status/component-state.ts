import {
  type PlatformComponentState,
  platformComponentStates,
  type PlatformComponent,
} from '#shared/content/status.ts';
import { HOUR_SECONDS } from '#shared/time.ts';

/** Measurement of a component; null with nothing to measure, `failed` when measuring failed. */
export type ComponentMeasurements = Record<PlatformComponent, number | null | 'failed'>;

/** Thresholds from which a component is degraded, and down; null when it never counts as down. */
const limits: Record<PlatformComponent, { degraded: number; down: number | null }> = {
  // Age of the latest tick, ms: orders are rejected when a price is over three seconds old.
  prices: { degraded: 5000, down: 30_000 },
  // Percent of the prices of open markets that are held or stale.
  feeds: { degraded: 5, down: 50 },
  // Delay of the latest option, s: one whose price is being sought may wait for eleven minutes.
  settlement: { degraded: 60, down: 660 },
  // Time since the last reconciliation, s; infinite with a mismatch.
  ledger: { degraded: 2 * HOUR_SECONDS, down: null },
  // Percent of the networks that are behind.
  deposits: { degraded: 1, down: 100 },
  // Age of the oldest withdrawal that needs no decision and waits to be sent, s; infinite when all are held.
  withdrawals: { degraded: HOUR_SECONDS / 2, down: Number.POSITIVE_INFINITY },
  // Response time of the API, ms.
  api: { degraded: 2500, down: null },
};

/** Returns the state of a component by its value. A failed measurement counts as down: whatever answers is down. */
export function toPlatformComponentState(
  component: PlatformComponent,
  value: number | null | 'failed',
): PlatformComponentState {
  if (value === 'failed') return 'down';
  const { degraded, down } = limits[component];
  if (value === null || value < degraded) return 'operational';
  return down !== null && value >= down ? 'down' : 'degraded';
}

/** Returns the worst of several states. */
export const getWorstComponentState = (states: readonly PlatformComponentState[]): PlatformComponentState =>
  platformComponentStates[Math.max(0, ...states.map((state) => platformComponentStates.indexOf(state)))] ??
  'operational';
