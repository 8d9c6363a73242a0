import { findOptionById } from '#functions/data/options/all-options.ts';
import { getOptionDueAt } from '#functions/data/options/option-orders.ts';
import { writeAuditEntry } from '#functions/data/staff/audit.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { queueExpiredOptions } from '#functions/domain/settlement/queue-expired.ts';
import { requestOptionSettlements, toSettleMessage } from '#functions/domain/settlement/settlement-queue.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { OptionOrderId } from '#shared/ids.ts';
import type { AuditAction } from '#shared/staff/audit-actions.ts';

const record = ({ staff }: StaffPrincipal, address: string, action: AuditAction, subject: string, queued: number) =>
  writeAuditEntry({ staff_id: staff.id, username: staff.username, action, subject, address, detail: { queued } });

/**
 * Queues one due order for settlement once more, as the system does by itself. The outcome depends on recorded ticks
 * alone. A decided order does not change.
 * @throws {AppError} ORDER_NOT_FOUND; INVALID_ORDER_STATUS before it is due; SERVICE_UNAVAILABLE when the queue rejects
 * it.
 */
export async function retryOptionSettlement(
  id: OptionOrderId,
  caller: StaffPrincipal,
  address: string,
): Promise<{ queued: number }> {
  const order = await findOptionById(id);
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  if (order.status === 'pending' && nowSeconds() < getOptionDueAt(order)) throw new AppError('INVALID_ORDER_STATUS');
  const [isRequested] = order.status === 'pending' ? await requestOptionSettlements([toSettleMessage(order)]) : [];
  if (isRequested === false) throw new AppError('SERVICE_UNAVAILABLE');
  const queued = isRequested ? 1 : 0;
  await record(caller, address, 'option.settle', id, queued);
  return { queued };
}

/** Queues every due order for settlement once more, and records how many the queue took. */
export async function retryExpiredOptionSettlements(
  caller: StaffPrincipal,
  address: string,
): Promise<{ queued: number }> {
  const { queued } = await queueExpiredOptions();
  await record(caller, address, 'options.process_expired', 'options', queued);
  return { queued };
}
