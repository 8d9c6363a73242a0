import { findOption } from '#functions/data/options/all-options.ts';
import { dueAt } from '#functions/data/options/option-orders.ts';
import { audit } from '#functions/data/staff/audit.ts';
import type { StaffCaller } from '#functions/domain/identity/callers.ts';
import { queueExpiredOptions } from '#functions/domain/settlement/queue-expired.ts';
import { askForSettlements, settleMessage } from '#functions/domain/settlement/settlement-queue.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { OptionOrderId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { AuditAction } from '#shared/staff/audit-actions.ts';

const record = ({ staff }: StaffCaller, address: string, action: AuditAction, subject: string, queued: number) =>
  audit({ staff_id: staff.id, username: staff.username, action, subject, address, detail: { queued } });

/**
 * Queues one order that is due for settlement once more, as the system does by itself. The outcome follows from recorded
 * ticks alone. An order that is decided is left as it is.
 * @throws {Refusal} ORDER_NOT_FOUND; INVALID_ORDER_STATUS before it is due; SERVICE_UNAVAILABLE where the queue takes none.
 */
export async function requestSettlement(
  id: OptionOrderId,
  caller: StaffCaller,
  address: string,
): Promise<{ queued: number }> {
  const order = await findOption(id);
  if (!order) throw new Refusal('ORDER_NOT_FOUND');
  if (order.status === 'pending' && nowSeconds() < dueAt(order)) throw new Refusal('INVALID_ORDER_STATUS');
  const [taken] = order.status === 'pending' ? await askForSettlements([settleMessage(order)]) : [];
  if (taken === false) throw new Refusal('SERVICE_UNAVAILABLE');
  const queued = taken ? 1 : 0;
  await record(caller, address, 'option.settle', id, queued);
  return { queued };
}

/** Queues every order that is due for settlement once more, recorded with how many the queue took. */
export async function requestExpiredSettlements(caller: StaffCaller, address: string): Promise<{ queued: number }> {
  const { queued } = await queueExpiredOptions();
  await record(caller, address, 'options.process_expired', 'options', queued);
  return { queued };
}
