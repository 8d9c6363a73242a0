import { withdrawBankReviews } from '#functions/data/bank-accounts.ts';
import { closedName, endClosing } from '#functions/data/closings.ts';
import { ranges } from '#functions/data/keys.ts';
import { withdrawKyc } from '#functions/data/kyc.ts';
import { forgetItems } from '#functions/data/person-items.ts';
import { queryAlerts } from '#functions/data/price-alerts.ts';
import { deleteAlert } from '#functions/domain/watch/delete-alert.ts';
import type { UserId } from '#shared/ids.ts';

/** What of a person goes, or waits for nobody any more, once the account is closed. Done again it does no harm. */
export async function forgetPerson(id: UserId): Promise<void> {
  const { items } = await queryAlerts({ pk: ranges.userPk(id), prefix: ranges.PRICE_ALERT });
  for (const alert of items) await deleteAlert(id, alert.id);
  await withdrawKyc(id, closedName(id));
  await withdrawBankReviews(id);
  await forgetItems(id);
  await endClosing(id);
}
