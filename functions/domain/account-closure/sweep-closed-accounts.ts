import { iterateUnfinishedAccountClosures } from '#functions/data/users/account-closures.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { addSeconds, MINUTE_SECONDS } from '#shared/time.ts';
import { eraseUser } from './erase-user.ts';

/** Closing an account also deletes its data; after this it counts as interrupted, seconds. */
const PATIENCE = MINUTE_SECONDS;

/** Deletes the data of users whose closing was interrupted. @throws {AggregateError} for users with data left. */
export async function sweepClosedAccounts(): Promise<{ forgotten: number }> {
  let forgotten = 0;
  const errors: unknown[] = [];
  for await (const id of iterateUnfinishedAccountClosures(addSeconds(nowSeconds(), -PATIENCE))) {
    try {
      await eraseUser(id);
      forgotten++;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} closed accounts could not be forgotten.`);
  return { forgotten };
}
