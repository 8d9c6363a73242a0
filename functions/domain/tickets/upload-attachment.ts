import { randomBytes } from 'node:crypto';
import { toTicketAttachmentObjectKey, putTicketAttachment } from '#functions/data/tickets/ticket-messages.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { createPhotoUploadLink, storeUpload } from '#functions/lib/documents.ts';
import { cleanUploadedPicture } from '#functions/lib/image/sent-picture.ts';
import type { UserId } from '#shared/ids.ts';
import type { UploadedFile } from '#shared/schemas/uploaded-file.ts';

/** Random bytes of a picture's name, which cannot be guessed. */
const RANDOM_BYTES = 24;

/** Stores a picture. It is deleted unless a message uses it within a day. @throws {AppError} FILE_INVALID */
export async function uploadTicketAttachment(user: UserId, file: UploadedFile) {
  const picture = await cleanUploadedPicture(file);
  const attachment = randomBytes(RANDOM_BYTES).toString('base64url');
  const key = toTicketAttachmentObjectKey(user, attachment);
  await storeUpload(key, picture);
  await putTicketAttachment(user, attachment, nowSeconds());
  return { attachment, url: (await createPhotoUploadLink(key)).url };
}
