import { expect, it } from 'vitest';
import { getPollInterval } from './queries.ts';

it('getNotificationPollIntervalMs › returns 30 s, and false while the socket is open', { tags: ['FIN-031'] }, () => {
  expect([getPollInterval('connecting'), getPollInterval('waiting'), getPollInterval('open')]).toEqual([
    30_000,
    30_000,
    false,
  ]);
});
