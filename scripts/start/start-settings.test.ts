import { expect, it } from 'vitest';
import { readStartSettings } from './start-settings.ts';

it('clock offset › must be whole seconds and requires simulated prices', { tags: ['FIN-259'] }, () => {
  const read = (env: NodeJS.ProcessEnv) => () => readStartSettings(env, []);
  expect(read({})().clockOffset).toBe(0);
  const days = read({ CLOCK_OFFSET_SECONDS: '691200' })();
  expect([days.clockOffset, days.passed['CLOCK_OFFSET_SECONDS']]).toEqual([691_200, '691200']);
  for (const CLOCK_OFFSET_SECONDS of ['-1', '1.5', '8d', '1e3', '999999999'])
    expect(read({ CLOCK_OFFSET_SECONDS })).toThrow('CLOCK_OFFSET_SECONDS must be whole seconds from 0 to');
  expect(read({ CLOCK_OFFSET_SECONDS: '1', MARKET_FEED: 'live' })).toThrow('needs simulated prices');
});

it('SERVICE_CHAT_DETAILS › must be yes or no', () => {
  const read = (SERVICE_CHAT_DETAILS: string) => () => readStartSettings({ SERVICE_CHAT_DETAILS }, []).passed;
  expect(read('no')()).toEqual({ SERVICE_CHAT_DETAILS: 'no' });
  expect(read('off')).toThrow('SERVICE_CHAT_DETAILS must be "yes" or "no"');
});

it('concurrency limit › must be a whole number, and is unset by default', () => {
  const read = (EXECUTIONS?: string) =>
    readStartSettings({ ...(EXECUTIONS !== undefined && { EXECUTIONS }) }, []).executions;
  expect([read(), read(''), read('10')]).toEqual([null, null, 10]);
  for (const wrong of ['0', '-1', '1.5', 'ten', '1e3', '100000'])
    expect(() => read(wrong)).toThrow('EXECUTIONS must be a whole number from 1 to 99999');
});

it('DATABASE › must be embedded or memory, and excludes DYNAMODB_ENDPOINT', () => {
  const read = (env: NodeJS.ProcessEnv) => () => readStartSettings(env, []).database;
  expect([read({})(), read({ DATABASE: '' })(), read({ DATABASE: 'memory' })()]).toEqual([null, null, 'memory']);
  expect(read({ DATABASE: 'sqlite' })).toThrow('DATABASE must be embedded or memory, not "sqlite".');
  const both = { DATABASE: 'memory', DYNAMODB_ENDPOINT: 'http://localhost:8000' };
  expect(read(both)).toThrow('DATABASE and DYNAMODB_ENDPOINT exclude each other');
});
