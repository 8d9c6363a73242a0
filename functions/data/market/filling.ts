import { declareKeyedSingle } from '#functions/data/table/kinds.ts';
import { getItem, updateItem } from '#functions/data/table/table.ts';
import type { EpochMs } from '#shared/time.ts';

/** Who fills seconds that the chain has missed: one run at a time, of whatever function. */
const filling = declareKeyedSingle('FILLING').key('seconds');

/** Takes it until then at most; false while somebody else has it. */
export async function acquireGapFill(run: string, now: EpochMs, until: EpochMs): Promise<boolean> {
  // Those who wait look often: reading is cheap, and a write that is refused costs as much as one that is not.
  const held = await getItem<{ until: EpochMs }>(filling);
  if (held && held.until > now) return false;
  const taken = await updateItem(filling, {
    update: 'SET run = :run, #until = :until',
    condition: 'attribute_not_exists(pk) OR #until <= :now',
    names: { '#until': 'until' },
    values: { ':run': run, ':until': until, ':now': now },
  });
  return taken !== null;
}

/** Lets go of it, where it was not taken over meanwhile. */
export async function releaseGapFill(run: string): Promise<void> {
  await updateItem(filling, {
    update: 'SET #until = :none',
    condition: 'run = :run',
    names: { '#until': 'until' },
    values: { ':none': 0, ':run': run },
  });
}
