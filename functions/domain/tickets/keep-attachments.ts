import { attachmentKey, isAttachment } from '#functions/data/tickets/ticket-messages.ts';
import { keepUpload } from '#functions/lib/documents.ts';
import type { UserId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';

/**
 * Keeps the pictures of a message beyond the day, each once. Doing so again changes nothing.
 * @throws {Refusal} VALIDATION_FAILED of pictures that are not this person's or were used already; NOT_FOUND of those that
 *   are no longer stored.
 */
export async function keepAttachments(user: UserId, names: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(names)];
  const fields = { attachments: because('photoAgain') };
  const own = await Promise.all(wanted.map((name) => isAttachment(user, name)));
  if (own.includes(false)) throw new Refusal('VALIDATION_FAILED', { fields });
  const kept = await Promise.all(wanted.map((name) => keepUpload(attachmentKey(user, name))));
  if (kept.includes(false)) throw new Refusal('NOT_FOUND', { fields });
  return wanted;
}
