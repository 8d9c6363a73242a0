import { forgetDevices } from '#functions/data/ai-control/devices.ts';
import { priceAlerts } from '#functions/data/notify/price-alerts.ts';
import { cancelBankReviews } from '#functions/data/users/bank-accounts.ts';
import { getClosedUsername, finalizeClosure } from '#functions/data/users/closings.ts';
import { closeKycSubmissions } from '#functions/data/users/kyc.ts';
import { closeUserTickets } from '#functions/domain/tickets/close-user-tickets.ts';
import { deleteAlert } from '#functions/domain/watch/delete-alert.ts';
import type { UserId } from '#shared/ids.ts';
import { eraseUserItems } from './erase-user-items.ts';

/** Deletes a closed account's personal data and cancels its pending items. Idempotent. */
export async function eraseUser(id: UserId): Promise<void> {
  const { items } = await priceAlerts.page(priceAlerts.range(id));
  for (const alert of items) await deleteAlert(id, alert.id);
  await closeKycSubmissions(id, getClosedUsername(id));
  await cancelBankReviews(id);
  await closeUserTickets(id);
  await eraseUserItems(id);
  // After the sessions, whose monitoring rules would store them again.
  await forgetDevices(id);
  await finalizeClosure(id);
}
