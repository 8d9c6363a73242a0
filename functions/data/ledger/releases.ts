import { declareItems } from '#functions/data/table/kinds.ts';
import { getItems } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { MismatchId, StaffId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';
import type { StoredMismatch } from './mismatches.ts';
import { reconcileRequestPartition } from './reconciliation.ts';

/** A hold that two members of staff ended: the mismatch holds nothing as long as it shows these two values. */
export interface StoredHoldRelease {
  journal: string;
  wallet: string;
  requested_by: { id: StaffId; username: string };
  approved_by: { id: StaffId; username: string };
  released_at: EpochSeconds;
}

const releases = declareItems<void, MismatchId>(reconcileRequestPartition, 'RELEASE');

/** Ends the hold of a mismatch; one for other values is replaced. */
export const addHoldRelease = (id: MismatchId, release: StoredHoldRelease): WriteOperation => ({
  label: `release of ${id}`,
  key: releases.key(undefined, id),
  put: { ...release },
});

/** Reads the release of each mismatch; null where there is none for the values that it shows now. */
export async function readHoldReleases(open: readonly StoredMismatch[]): Promise<(StoredHoldRelease | null)[]> {
  const found = await getItems<StoredHoldRelease>(open.map(({ id }) => releases.key(undefined, id)));
  return open.map(({ journal, wallet }, i) => {
    const release = found[i];
    return release && release.journal === journal && release.wallet === wallet ? release : null;
  });
}
