import { declareExpectations } from '#functions/data/table/expectations.ts';

/** Expects followers of prices or candles: their senders look for followers until this expires. */
export const expectedFollowers = declareExpectations('EXPECTED_FOLLOWERS', 'CONNECTIONS');

/** Expects them in all shards together. */
export const expectFollowers = (): Promise<void> => expectedFollowers.expect('any');
