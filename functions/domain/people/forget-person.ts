import type { UserId } from '../../../shared/ids.ts';
import { withdrawBankReviews } from '../../data/bank-accounts.ts';
import { closedName, endClosing } from '../../data/closings.ts';
import { ranges } from '../../data/keys.ts';
import { withdrawKyc } from '../../data/kyc.ts';
import { forgetItems } from '../../data/person-items.ts';
import { queryAlerts } from '../../data/price-alerts.ts';
import { deleteAlert } from '../watch/delete-alert.ts';

/** What of a person goes, or waits for nobody any more, once the account is closed. Done again it does no harm. */
export async function forgetPerson(id: UserId): Promise<void> {
  const { items } = await queryAlerts({ pk: ranges.userPk(id), prefix: ranges.PRICE_ALERT });
  for (const alert of items) await deleteAlert(id, alert.id);
  await withdrawKyc(id, closedName(id));
  await withdrawBankReviews(id);
  await forgetItems(id);
  await endClosing(id);
}
