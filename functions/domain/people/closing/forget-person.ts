import { forgetDevices } from '#functions/data/ai-control/devices.ts';
import { priceAlerts } from '#functions/data/notify/price-alerts.ts';
import { withdrawBankReviews } from '#functions/data/people/bank-accounts.ts';
import { closedName, endClosing } from '#functions/data/people/closings.ts';
import { withdrawKyc } from '#functions/data/people/kyc.ts';
import { closeTickets } from '#functions/domain/tickets/close-tickets.ts';
import { deleteAlert } from '#functions/domain/watch/delete-alert.ts';
import type { UserId } from '#shared/ids.ts';
import { forgetItems } from './forget-items.ts';

/** What of a person goes, or waits for nobody any more, once the account is closed. Done again it does no harm. */
export async function forgetPerson(id: UserId): Promise<void> {
  const { items } = await priceAlerts.page(priceAlerts.range(id));
  for (const alert of items) await deleteAlert(id, alert.id);
  await withdrawKyc(id, closedName(id));
  await withdrawBankReviews(id);
  await closeTickets(id);
  await forgetItems(id);
  // After the sessions, by which the rules that watch would note them again.
  await forgetDevices(id);
  await endClosing(id);
}
