import { writeStatus } from '#functions/domain/status/write-status.ts';
import { log } from '#functions/lib/log.ts';

/** Every minute: the file that the status page reads. */
export const handler = async (): Promise<void> => {
  const { overall } = await writeStatus();
  if (overall !== 'operational') log.warn('the platform is not as it should be', { overall });
};
