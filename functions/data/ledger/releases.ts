import { kind } from '#functions/data/table/kinds.ts';
import { getMany } from '#functions/data/table/table.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import type { MismatchId, StaffId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';
import type { StoredMismatch } from './mismatches.ts';
import { ofStaffWishes } from './reconciliation.ts';

/** A hold that two members of staff ended: the mismatch holds nothing as long as it shows these two values. */
export interface StoredRelease {
  journal: string;
  wallet: string;
  requested_by: { id: StaffId; username: string };
  approved_by: { id: StaffId; username: string };
  released_at: EpochSeconds;
}

const releases = kind<void, MismatchId>(ofStaffWishes, 'RELEASE');

/** Ends the hold of a mismatch; one for other values is replaced. */
export const addRelease = (id: MismatchId, release: StoredRelease): Operation => ({
  label: `release of ${id}`,
  key: releases.key(undefined, id),
  put: { ...release },
});

/** Reads the release of each mismatch; null where there is none for the values that it shows now. */
export async function readReleases(open: readonly StoredMismatch[]): Promise<(StoredRelease | null)[]> {
  const found = await getMany<StoredRelease>(open.map(({ id }) => releases.key(undefined, id)));
  return open.map(({ journal, wallet }, i) => {
    const release = found[i];
    return release && release.journal === journal && release.wallet === wallet ? release : null;
  });
}
