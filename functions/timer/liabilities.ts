import { publishLiabilities } from '#functions/domain/liabilities/publish-liabilities.ts';
import { log } from '#functions/lib/log.ts';

/** Runs repeatedly: the first run of a day publishes. */
export const handler = async (): Promise<void> => {
  const published = await publishLiabilities();
  if (published) log.info('liabilities published', published);
};
