import { Refusal } from '../../shared/api/errors.ts';
import type { OptionOrderId } from '../../shared/ids.ts';
import { type Amount, formatUnits } from '../../shared/money.ts';
import type { AdminOptionOrder, JournalEntryView } from '../../shared/schemas/admin.ts';
import { keys } from '../data/keys.ts';
import type { StoredEntry } from '../data/movement.ts';
import { accountOfOrder, findOption, readOption } from '../data/option-orders.ts';
import { getMany } from '../data/table.ts';
import { staffOrderView } from './list-option-orders.ts';

/** A journal entry as staff see it. */
export const entryView = (entry: StoredEntry): JournalEntryView => ({
  id: entry.id,
  account_id: entry.account_id,
  operation: entry.operation,
  reference: entry.reference,
  created_at: entry.created_at,
  legs: entry.legs.map((leg) => ({ ...leg, amount: formatUnits(BigInt(leg.amount) as Amount) })),
});

/**
 * One order of anybody, as it is now, with the journal entries that moved its money.
 * @throws {Refusal} ORDER_NOT_FOUND.
 */
export async function readOptionOrderForStaff(
  id: OptionOrderId,
): Promise<{ order: AdminOptionOrder; journal: JournalEntryView[] }> {
  // The index knows whose order it is and lags; what it says now is read from the table.
  const found = await findOption(id);
  const order = found && (await readOption(accountOfOrder(found), id));
  if (!order) throw new Refusal('ORDER_NOT_FOUND');
  const account = accountOfOrder(order);
  const entries = await getMany<StoredEntry>(order.journal_ids.map((entry) => keys.journal(account, entry)));
  return { order: staffOrderView(order), journal: entries.filter((entry) => entry !== null).map(entryView) };
}
