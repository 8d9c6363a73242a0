import { getMarketFeed } from '#functions/domain/market/feed.ts';
import { fillRequestedChunk } from '#functions/domain/market/past-chunks.ts';
import type { HistoryMessage } from '#shared/messages/queue.ts';
import { handleMessages } from './lib/take-messages.ts';

export const handler = handleMessages<HistoryMessage>({ says: 'history not fetched' }, async (message) =>
  fillRequestedChunk(await getMarketFeed(), message),
);
