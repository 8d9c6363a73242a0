import { marketFeed } from '#functions/domain/market/feed.ts';
import { fillAskedChunk } from '#functions/domain/market/past-chunks.ts';
import type { HistoryMessage } from '#shared/messages/queue.ts';
import { takeMessages } from './kit/take-messages.ts';

export const handler = takeMessages<HistoryMessage>({ says: 'history not fetched' }, async (message) =>
  fillAskedChunk(await marketFeed(), message),
);
