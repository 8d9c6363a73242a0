import { declareItemExpectations } from '#functions/data/table/expectations.ts';

/** Expects followers of prices or candles: their senders look for followers until this expires. */
export const expectedPriceSubscribers = declareItemExpectations('EXPECTED_FOLLOWERS', 'CONNECTIONS');

/** Expects them in all shards together. */
export const markPriceSubscribersExpected = (): Promise<void> => expectedPriceSubscribers.expect('any');
