import { updateStatusFile } from '#functions/domain/status/write-status.ts';
import { log } from '#functions/lib/log.ts';

/** Writes the file of the status page, every minute. */
export const handler = async (): Promise<void> => {
  const { overall } = await updateStatusFile();
  if (overall !== 'operational') log.warn('platform not fully operational', { overall });
};
