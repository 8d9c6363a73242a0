import { deleteTrigger } from '#functions/data/futures/triggers.ts';
import { priceAlertCollection, removePriceAlert, toPriceAlertTrigger } from '#functions/data/notify/price-alerts.ts';
import { retryOnConflict, transact } from '#functions/data/table/transact.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { PriceAlertId, UserId } from '#shared/ids.ts';

/** Deletes an alert, pending or reached. @throws {AppError} NOT_FOUND, also for another user's. */
export const deletePriceAlert = (user: UserId, id: PriceAlertId): Promise<void> =>
  // A pending one can only become a reached one, so this ends.
  retryOnConflict(async () => {
    const alert = await priceAlertCollection.read(user, id);
    if (!alert) throw new AppError('NOT_FOUND');
    const wasWaiting = alert.status === 'waiting';
    await transact([...removePriceAlert(alert), ...(wasWaiting ? [deleteTrigger(toPriceAlertTrigger(alert))] : [])]);
  });
