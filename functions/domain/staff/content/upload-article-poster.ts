import { randomBytes } from 'node:crypto';
import { writeAuditEntry } from '#functions/data/staff/audit.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { cleanUploadedPicture } from '#functions/lib/image/sent-picture.ts';
import { storePosterFile } from '#functions/lib/poster-files.ts';
import { NEWS_POSTER_PATH } from '#shared/schemas/news.ts';
import type { UploadedFile } from '#shared/schemas/uploaded-file.ts';

/** Random bytes of a poster's name, which cannot be guessed before an article shows it. */
const RANDOM_BYTES = 24;

/**
 * Stores a picture for articles, and records who sent it. The content of a name never changes.
 * @throws {AppError} FILE_INVALID as `cleanUploadedPicture`.
 */
export async function uploadArticlePoster(
  file: UploadedFile,
  { staff }: StaffPrincipal,
  address: string,
): Promise<{ poster_image: string }> {
  const picture = await cleanUploadedPicture(file);
  const poster = `${randomBytes(RANDOM_BYTES).toString('base64url')}.jpg`;
  await storePosterFile(poster, picture);
  const { id: staff_id, username } = staff;
  await writeAuditEntry({ staff_id, username, action: 'news.poster', address, detail: { poster } });
  return { poster_image: NEWS_POSTER_PATH + poster };
}
