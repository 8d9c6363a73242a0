import { countAccountEvent } from '#functions/data/ledger/account-counters.ts';
import { getUserAccounts } from '#functions/data/live/account-connections.ts';
import { putNotification } from '#functions/data/notify/notifications.ts';
import { transact } from '#functions/data/table/transact.ts';
import { deliverNotification, buildNotification } from '#functions/domain/notify/notify.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import type { NotificationId, UserId } from '#shared/ids.ts';
import { readExistingUser } from './require-user.ts';

/**
 * Sends a user a message from staff, on the page and, if requested and wanted, by e-mail.
 * @throws {AppError} USER_NOT_FOUND, STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function sendStaffMessageToUser(
  input: { user_id: UserId; title: string; message: string; mail: boolean },
  request: StaffChangeContext,
): Promise<NotificationId> {
  const user = await readExistingUser(input.user_id);
  const accounts = getUserAccounts(user);
  const { operations, notification } = buildNotification(user.id, {
    kind: 'message',
    params: { title: input.title.trim(), message: input.message.trim() },
    link: null,
    account_kind: null,
  });
  await withStepUp(request.caller, request.code, (spend) =>
    transact([
      spend,
      ...(input.mail ? operations : putNotification(notification, false)),
      ...accounts.map((account) => countAccountEvent(account)),
      buildAuditEntry(request, 'user.message', user.id),
    ]),
  );
  await deliverNotification(accounts, notification);
  return notification.id;
}
