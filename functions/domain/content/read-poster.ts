import { log } from '#functions/lib/log.ts';
import { readPosterFile } from '#functions/lib/poster-files.ts';
import { AppError } from '#shared/errors/errors.ts';

/** Returns a poster, a JPEG. @throws {AppError} NOT_FOUND; SERVICE_UNAVAILABLE if the bucket does not answer. */
export async function readArticlePoster(name: string): Promise<Uint8Array> {
  const picture = await readPosterFile(name).catch((error: unknown) => {
    log.error('poster not read', error, { name });
    throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
  });
  if (picture === null) throw new AppError('NOT_FOUND');
  return picture;
}
