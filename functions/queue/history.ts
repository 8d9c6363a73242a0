import { getMarketFeed } from '#functions/domain/market/feed.ts';
import { fillRequestedCandleChunk } from '#functions/domain/market/past-chunks.ts';
import type { CandleHistoryMessage } from '#shared/messages/queue.ts';
import { createQueueMessageHandler } from './lib/take-messages.ts';

export const handler = createQueueMessageHandler<CandleHistoryMessage>(
  { says: 'history not fetched' },
  async (message) => fillRequestedCandleChunk(await getMarketFeed(), message),
);
