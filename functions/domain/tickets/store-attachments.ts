import { toTicketAttachmentObjectKey, isUnusedTicketAttachment } from '#functions/data/tickets/ticket-messages.ts';
import { persistUpload } from '#functions/lib/documents.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { UserId } from '#shared/ids.ts';

/**
 * Keeps the pictures of a message beyond the day, each once; idempotent.
 * @throws {AppError} VALIDATION_FAILED for pictures of another user or used already; NOT_FOUND for those no longer
 * stored.
 */
export async function storeTicketAttachments(user: UserId, names: readonly string[]): Promise<string[]> {
  const uniqueNames = [...new Set(names)];
  const fields = { attachments: fieldError('photoAgain') };
  const own = await Promise.all(uniqueNames.map((name) => isUnusedTicketAttachment(user, name)));
  if (own.includes(false)) throw new AppError('VALIDATION_FAILED', { fields });
  const attachments = await Promise.all(
    uniqueNames.map((name) => persistUpload(toTicketAttachmentObjectKey(user, name))),
  );
  if (attachments.includes(false)) throw new AppError('NOT_FOUND', { fields });
  return uniqueNames;
}
