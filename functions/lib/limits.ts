import type { LimitName } from '../../shared/api/endpoint.ts';
import { now } from './clock.ts';
import { config } from './config.ts';

export interface Limit {
  /** Requests in one window. */
  most: number;
  /** Seconds. */
  window: number;
  /** Whose requests count together: those of an address, or of a login (of the address where nobody is logged in). */
  per: 'address' | 'login';
  /** `exact` counts in the table, for what must not be guessed; `near` counts in each running function, for what is frequent. */
  count: 'exact' | 'near';
}

/** Every request limit of the platform. `RATE_LIMIT_SCALE` widens them, on a laptop only. */
export const limits: Record<LimitName, Limit> = {
  read: { most: 300, window: 10, per: 'address', count: 'near' },
  write: { most: 60, window: 10, per: 'login', count: 'near' },
  order: { most: 30, window: 10, per: 'login', count: 'near' },
  staff: { most: 200, window: 10, per: 'login', count: 'near' },
  login: { most: 60, window: 300, per: 'address', count: 'exact' },
  demo: { most: 20, window: 3600, per: 'address', count: 'exact' },
};

/** How many requests a limit lets through now. */
export function most(limit: Limit): number {
  return Math.floor(limit.most * (config.place() === 'laptop' ? config.rateLimitScale() : 1));
}

/** The window that this moment falls in. */
export const windowOf = (limit: Limit): number => Math.floor(now() / 1000 / limit.window);

/** So many callers are remembered; when more come, all begin anew. */
const REMEMBERED = 20_000;
let counts = new Map<string, { window: number; count: number }>();

/** Counts a request here; false when it is one too many. */
export function countNear(name: LimitName, who: string): boolean {
  const limit = limits[name];
  const window = windowOf(limit);
  const key = `${name} ${who}`;
  const known = counts.get(key);
  if (known?.window === window) return ++known.count <= most(limit);
  if (counts.size >= REMEMBERED) counts = new Map();
  counts.set(key, { window, count: 1 });
  return true;
}
