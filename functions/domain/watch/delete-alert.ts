import { deleteTrigger } from '#functions/data/futures/triggers.ts';
import { priceAlerts, removeAlert, triggerOfAlert } from '#functions/data/notify/price-alerts.ts';
import { ConditionFailed, transact } from '#functions/data/table/transact.ts';
import type { PriceAlertId, UserId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';

/** Deletes an alert, waiting or reached. @throws {Refusal} NOT_FOUND, also for somebody else's. */
export async function deleteAlert(user: UserId, id: PriceAlertId): Promise<void> {
  for (;;) {
    const seen = await priceAlerts.read(user, id);
    if (!seen) throw new Refusal('NOT_FOUND');
    const waiting = seen.status === 'waiting';
    try {
      return await transact([...removeAlert(seen), ...(waiting ? [deleteTrigger(triggerOfAlert(seen))] : [])]);
    } catch (error) {
      // Reached or deleted meanwhile: a waiting one can only become a reached one, so this ends.
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
}
