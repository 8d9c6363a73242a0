import { sweepOptions } from '../domain/sweep-options.ts';
import { log } from '../lib/log.ts';

export const handler = async (): Promise<void> => {
  log.info('swept', await sweepOptions());
};
