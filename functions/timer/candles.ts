import { marketFeed } from '#functions/domain/market/feed.ts';
import { followCandles } from '#functions/domain/market/follow-candles.ts';
import { worksUntil } from './kit/works-until.ts';

/** Long enough for the candles of a full hour, ms. */
const MARGIN = 8000;

/** Started every minute; the newest run does the work, and the one before ends when it has seen that. */
export const handler = worksUntil(MARGIN, async (time) => followCandles({ feed: await marketFeed(), ...time }));
