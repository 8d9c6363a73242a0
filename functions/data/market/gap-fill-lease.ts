import { declareKeyedItem } from '#functions/data/table/kinds.ts';
import { getItem, updateItem } from '#functions/data/table/table.ts';
import type { EpochMs } from '#shared/time.ts';

/** Lease for filling missing seconds: one run at a time, of any function. */
const filling = declareKeyedItem('FILLING').key('seconds');

/** Takes the lease until then at most; false while another run has it. */
export async function acquireGapFill(run: string, now: EpochMs, until: EpochMs): Promise<boolean> {
  // Waiting runs check often: reads are cheap, and a rejected write costs as much as a successful one.
  const fillLock = await getItem<{ until: EpochMs }>(filling);
  if (fillLock && fillLock.until > now) return false;
  const updatedLock = await updateItem(filling, {
    update: 'SET run = :run, #until = :until',
    condition: 'attribute_not_exists(pk) OR #until <= :now',
    names: { '#until': 'until' },
    values: { ':run': run, ':until': until, ':now': now },
  });
  return updatedLock !== null;
}

/** Releases the lease, unless it was taken over. */
export async function releaseGapFill(run: string): Promise<void> {
  await updateItem(filling, {
    update: 'SET #until = :none',
    condition: 'run = :run',
    names: { '#until': 'until' },
    values: { ':none': 0, ':run': run },
  });
}
