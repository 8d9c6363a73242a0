import { deleteUserDevices } from '#functions/data/ai-control/devices.ts';
import { priceAlertCollection } from '#functions/data/notify/price-alerts.ts';
import { getClosedUsername, finalizeAccountClosure } from '#functions/data/users/account-closures.ts';
import { cancelBankReviews } from '#functions/data/users/bank-accounts.ts';
import { closeKycSubmissions } from '#functions/data/users/kyc.ts';
import { closeUserTickets } from '#functions/domain/tickets/close-user-tickets.ts';
import { deletePriceAlert } from '#functions/domain/watch/delete-alert.ts';
import type { UserId } from '#shared/ids.ts';
import { eraseUserItems } from './erase-user-items.ts';

/** Deletes a closed account's personal data and cancels its pending items. Idempotent. */
export async function eraseUser(id: UserId): Promise<void> {
  const { items } = await priceAlertCollection.page(priceAlertCollection.range(id));
  for (const alert of items) await deletePriceAlert(id, alert.id);
  await closeKycSubmissions(id, getClosedUsername(id));
  await cancelBankReviews(id);
  await closeUserTickets(id);
  await eraseUserItems(id);
  // After the sessions, whose monitoring rules would store them again.
  await deleteUserDevices(id);
  await finalizeAccountClosure(id);
}
