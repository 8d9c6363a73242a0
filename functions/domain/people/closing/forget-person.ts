import { queryAlerts } from '#functions/data/notify/price-alerts.ts';
import { withdrawBankReviews } from '#functions/data/people/bank-accounts.ts';
import { closedName, endClosing } from '#functions/data/people/closings.ts';
import { withdrawKyc } from '#functions/data/people/kyc.ts';
import { forgetItems } from '#functions/data/people/person-items.ts';
import { ranges } from '#functions/data/table/keys.ts';
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
