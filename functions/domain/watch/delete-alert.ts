import { deleteTrigger } from '#functions/data/futures/triggers.ts';
import { priceAlerts, removeAlert, triggerOfAlert } from '#functions/data/notify/price-alerts.ts';
import { retryChanged, transact } from '#functions/data/table/transact.ts';
import type { PriceAlertId, UserId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';

/** Deletes an alert, waiting or reached. @throws {Refusal} NOT_FOUND, also for somebody else's. */
export const deleteAlert = (user: UserId, id: PriceAlertId): Promise<void> =>
  // A waiting one can only become a reached one, so this ends.
  retryChanged(async () => {
    const seen = await priceAlerts.read(user, id);
    if (!seen) throw new Refusal('NOT_FOUND');
    const waiting = seen.status === 'waiting';
    await transact([...removeAlert(seen), ...(waiting ? [deleteTrigger(triggerOfAlert(seen))] : [])]);
  });
