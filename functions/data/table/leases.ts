import { alone } from './kinds.ts';
import { getMany, update } from './table.ts';

/** Which run does a work that only one may do at a time. */
const leases = alone('LEASE');

/** Who does a work that only one run may do at a time. */
export interface Lease {
  /** Runs sort by the time at which they began; empty when the last one let go. */
  run: string;
  /** Changes whenever the run renews it: a lease whose count stands still has lost its run. */
  renewals: number;
}

/** The leases of these works, null where nobody ever held one. */
export const readLeases = (works: readonly string[]): Promise<(Lease | null)[]> =>
  getMany<Lease>(works.map((work) => leases.key(work)));

/** Takes a lease over as it was seen; false when somebody else was quicker. */
export async function takeLease(work: string, run: string, seen: Lease | null): Promise<boolean> {
  const taken = await update<Lease>(leases.key(work), {
    update: 'SET run = :run, renewals = :zero',
    condition: seen ? 'run = :seen AND renewals = :count' : 'attribute_not_exists(pk)',
    values: { ':run': run, ':zero': 0, ...(seen && { ':seen': seen.run, ':count': seen.renewals }) },
  });
  return taken !== null;
}

/** False when another run has taken it over. */
export async function renewLease(work: string, run: string): Promise<boolean> {
  const renewed = await update<Lease>(leases.key(work), {
    update: 'ADD renewals :one',
    condition: 'run = :run',
    values: { ':run': run, ':one': 1 },
  });
  return renewed !== null;
}

/** Lets go: nobody does the work then, and the next run need not wait until the lease looks lost. */
export async function releaseLease(work: string, run: string): Promise<void> {
  await update(leases.key(work), {
    update: 'SET run = :none',
    condition: 'run = :run',
    values: { ':none': '', ':run': run },
  });
}
