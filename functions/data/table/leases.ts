import { declareKeyedItem } from './kinds.ts';
import { getItems, updateItem } from './table.ts';

/** Leases of work that only one run may do at a time. */
const leases = declareKeyedItem('LEASE');

/** Holder of work that only one run may do at a time. */
export interface Lease {
  /** Runs sort by the time they began; empty after a release. */
  run: string;
  /** Changes at each renewal: a lease whose count does not change has lost its run. */
  renewals: number;
  /** Load of this part, for work shared in several parts. */
  load?: number;
  /** True when the run has more than its share, and does this until another run takes it over. */
  offered?: boolean;
}

/** Data about its part that a run stores when it takes or renews it. */
type LeaseFields = Pick<Lease, 'load' | 'offered'>;

/** Returns the leases of these works, null for one never held. */
export const readLeases = (works: readonly string[]): Promise<(Lease | null)[]> =>
  getItems<Lease>(works.map((work) => leases.key(work)));

/** Takes a lease over from the version read; false when another run was first. */
export async function takeLease(
  work: string,
  run: string,
  lastLease: Lease | null,
  { load = 0 }: LeaseFields = {},
): Promise<boolean> {
  const takenLease = await updateItem<Lease>(leases.key(work), {
    update: 'SET run = :run, renewals = :zero, #load = :load REMOVE offered',
    condition: lastLease ? 'run = :seen AND renewals = :count' : 'attribute_not_exists(pk)',
    names: { '#load': 'load' },
    values: {
      ':run': run,
      ':zero': 0,
      ':load': load,
      ...(lastLease && { ':seen': lastLease.run, ':count': lastLease.renewals }),
    },
  });
  return takenLease !== null;
}

/** Returns false when another run has taken it over. */
export async function renewLease(
  work: string,
  run: string,
  { load = 0, offered = false }: LeaseFields = {},
): Promise<boolean> {
  const renewed = await updateItem<Lease>(leases.key(work), {
    update: 'ADD renewals :one SET #load = :load, offered = :offered',
    condition: 'run = :run',
    names: { '#load': 'load' },
    values: { ':run': run, ':one': 1, ':load': load, ':offered': offered },
  });
  return renewed !== null;
}

/** Releases it: the next run need not wait until the lease looks lost. */
export async function releaseLease(work: string, run: string): Promise<void> {
  await updateItem(leases.key(work), {
    update: 'SET run = :none',
    condition: 'run = :run',
    values: { ':none': '', ':run': run },
  });
}
