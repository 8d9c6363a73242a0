import { declareKeyedSingle } from './kinds.ts';
import { getItems, updateItem } from './table.ts';

/** Which run does a work that only one may do at a time. */
const leases = declareKeyedSingle('LEASE');

/** Who does a work that only one run may do at a time. */
export interface Lease {
  /** Runs sort by the time at which they began; empty when the last one let go. */
  run: string;
  /** Changes whenever the run renews it: a lease whose count stands still has lost its run. */
  renewals: number;
  /** How much there is to do in it, where a work of several parts is shared. */
  load?: number;
  /** The run has more than its share, and does this until another run takes it over. */
  offered?: boolean;
}

/** What a run says of its part when it takes or renews it. */
type Said = Pick<Lease, 'load' | 'offered'>;

/** The leases of these works, null where nobody ever held one. */
export const readLeases = (works: readonly string[]): Promise<(Lease | null)[]> =>
  getItems<Lease>(works.map((work) => leases.key(work)));

/** Takes a lease over as it was seen; false when somebody else was quicker. */
export async function takeLease(
  work: string,
  run: string,
  seen: Lease | null,
  { load = 0 }: Said = {},
): Promise<boolean> {
  const taken = await updateItem<Lease>(leases.key(work), {
    update: 'SET run = :run, renewals = :zero, #load = :load REMOVE offered',
    condition: seen ? 'run = :seen AND renewals = :count' : 'attribute_not_exists(pk)',
    names: { '#load': 'load' },
    values: { ':run': run, ':zero': 0, ':load': load, ...(seen && { ':seen': seen.run, ':count': seen.renewals }) },
  });
  return taken !== null;
}

/** False when another run has taken it over. */
export async function renewLease(
  work: string,
  run: string,
  { load = 0, offered = false }: Said = {},
): Promise<boolean> {
  const renewed = await updateItem<Lease>(leases.key(work), {
    update: 'ADD renewals :one SET #load = :load, offered = :offered',
    condition: 'run = :run',
    names: { '#load': 'load' },
    values: { ':run': run, ':one': 1, ':load': load, ':offered': offered },
  });
  return renewed !== null;
}

/** Lets go: nobody does the work then, and the next run need not wait until the lease looks lost. */
export async function releaseLease(work: string, run: string): Promise<void> {
  await updateItem(leases.key(work), {
    update: 'SET run = :none',
    condition: 'run = :run',
    values: { ':none': '', ':run': run },
  });
}
