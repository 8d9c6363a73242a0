import { declareExpectations } from '#functions/data/table/expectations.ts';

/** Whether connections may follow prices or candles: who sends them looks for followers as long as that. */
export const expectedFollowers = declareExpectations('EXPECTED_FOLLOWERS', 'CONNECTIONS');

/** They are expected in all shards together. */
export const expectFollowers = (): Promise<void> => expectedFollowers.expect('any');
