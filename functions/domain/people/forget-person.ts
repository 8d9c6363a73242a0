import type { UserId } from '../../../shared/ids.ts';
import { later } from '../../../shared/time.ts';
import { withdrawBankReviews } from '../../data/bank-accounts.ts';
import { ranges } from '../../data/keys.ts';
import { withdrawKyc } from '../../data/kyc.ts';
import { forgetItems } from '../../data/person-items.ts';
import { queryAlerts } from '../../data/price-alerts.ts';
import { closedName, endClosing, unfinishedClosings } from '../../data/users.ts';
import { nowSeconds } from '../../lib/clock.ts';
import { deleteAlert } from '../watch/delete-alert.ts';

/** Whoever closes an account forgets the person themselves; after this it is taken for interrupted, seconds. */
const PATIENCE = 60;

/** What of a person goes, or waits for nobody any more, once the account is closed. Done again it does no harm. */
export async function forgetPerson(id: UserId): Promise<void> {
  const { items } = await queryAlerts({ pk: ranges.userPk(id), prefix: ranges.PRICE_ALERT });
  for (const alert of items) await deleteAlert(id, alert.id);
  await withdrawKyc(id, closedName(id));
  await withdrawBankReviews(id);
  await forgetItems(id);
  await endClosing(id);
}

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
  if (errors.length > 0) throw new AggregateError(errors, 'Of closed accounts something is left.');
  return { forgotten };
}
