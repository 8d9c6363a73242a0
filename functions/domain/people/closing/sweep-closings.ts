import { unfinishedClosings } from '#functions/data/people/closings.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { later, MINUTE } from '#shared/time.ts';
import { forgetPerson } from './forget-person.ts';

/** Whoever closes an account forgets the person themselves; after this it is taken for interrupted, seconds. */
const PATIENCE = MINUTE;

/** Forgets those whose closing was interrupted. @throws {AggregateError} of those of whom something is left still. */
export async function sweepClosings(): Promise<{ forgotten: number }> {
  let forgotten = 0;
  const errors: unknown[] = [];
  for await (const id of unfinishedClosings(later(nowSeconds(), -PATIENCE))) {
    try {
      await forgetPerson(id);
      forgotten++;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} closed accounts could not be forgotten.`);
  return { forgotten };
}
