import { expect, it } from 'vitest';
import { getNotificationPollIntervalMs } from './queries.ts';

it('getNotificationPollIntervalMs › returns 30 s, and false while the socket is open', { tags: ['FIN-031'] }, () => {
  expect([
    getNotificationPollIntervalMs('connecting'),
    getNotificationPollIntervalMs('waiting'),
    getNotificationPollIntervalMs('open'),
  ]).toEqual([30_000, 30_000, false]);
});
