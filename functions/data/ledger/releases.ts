import { declareItems } from '#functions/data/table/kinds.ts';
import { getItems } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { LedgerMismatchId, StaffId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';
import type { StoredLedgerMismatch } from './mismatches.ts';
import { reconcileRequestPartition } from './reconciliation.ts';

/** A hold that two members of staff released: the mismatch holds nothing while it shows these two values. */
export interface StoredMismatchHoldRelease {
  journal: string;
  wallet: string;
  requested_by: { id: StaffId; username: string };
  approved_by: { id: StaffId; username: string };
  released_at: EpochSeconds;
}

const releases = declareItems<void, LedgerMismatchId>(reconcileRequestPartition, 'RELEASE');

/** Releases the hold of a mismatch; replaces a release for other values. */
export const addMismatchHoldRelease = (id: LedgerMismatchId, release: StoredMismatchHoldRelease): WriteOperation => ({
  label: `release of ${id}`,
  key: releases.key(undefined, id),
  put: { ...release },
});

/** Returns the release of each mismatch; null without one for its current values. */
export async function readMismatchHoldReleases(
  open: readonly StoredLedgerMismatch[],
): Promise<(StoredMismatchHoldRelease | null)[]> {
  const holdReleases = await getItems<StoredMismatchHoldRelease>(open.map(({ id }) => releases.key(undefined, id)));
  return open.map(({ journal, wallet }, i) => {
    const release = holdReleases[i];
    return release && release.journal === journal && release.wallet === wallet ? release : null;
  });
}
