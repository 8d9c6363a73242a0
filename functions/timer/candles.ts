import { marketFeed } from '#functions/domain/market/feed.ts';
import { followCandles } from '#functions/domain/market/follow-candles.ts';
import { worksUntil } from './kit/works-until.ts';

/** Long enough for the candles of a full hour, ms. */
const MARGIN = 15_000;

/** Started every minute; runs overlap, and the newest does the work. */
export const handler = worksUntil(MARGIN, async (time) => followCandles({ feed: await marketFeed(), ...time }));
