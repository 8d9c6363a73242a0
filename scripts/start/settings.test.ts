import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

it('a time ahead is whole seconds, of simulated prices', () => {
  const read = (env: NodeJS.ProcessEnv) => () => readSettings(env, []);
  expect(read({})().clockOffset).toBe(0);
  const days = read({ CLOCK_OFFSET_SECONDS: '691200' })();
  expect([days.clockOffset, days.passed['CLOCK_OFFSET_SECONDS']]).toEqual([691_200, '691200']);
  for (const CLOCK_OFFSET_SECONDS of ['-1', '1.5', '8d', '1e3', '999999999'])
    expect(read({ CLOCK_OFFSET_SECONDS })).toThrow('CLOCK_OFFSET_SECONDS must be whole seconds from 0 to');
  expect(read({ CLOCK_OFFSET_SECONDS: '1', MARKET_FEED: 'live' })).toThrow('needs simulated prices');
});
