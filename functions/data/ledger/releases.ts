import { declareItems } from '#functions/data/table/kinds.ts';
import { getItems } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { MismatchId, StaffId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';
import type { StoredMismatch } from './mismatches.ts';
import { reconcileRequestPartition } from './reconciliation.ts';

/** A hold that two members of staff released: the mismatch holds nothing while it shows these two values. */
export interface StoredHoldRelease {
  journal: string;
  wallet: string;
  requested_by: { id: StaffId; username: string };
  approved_by: { id: StaffId; username: string };
  released_at: EpochSeconds;
}

const releases = declareItems<void, MismatchId>(reconcileRequestPartition, 'RELEASE');

/** Releases the hold of a mismatch; replaces a release for other values. */
export const addHoldRelease = (id: MismatchId, release: StoredHoldRelease): WriteOperation => ({
  label: `release of ${id}`,
  key: releases.key(undefined, id),
  put: { ...release },
});

/** Returns the release of each mismatch; null without one for its current values. */
export async function readHoldReleases(open: readonly StoredMismatch[]): Promise<(StoredHoldRelease | null)[]> {
  const holdReleases = await getItems<StoredHoldRelease>(open.map(({ id }) => releases.key(undefined, id)));
  return open.map(({ journal, wallet }, i) => {
    const release = holdReleases[i];
    return release && release.journal === journal && release.wallet === wallet ? release : null;
  });
}
