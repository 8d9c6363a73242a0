import { expect, it } from 'vitest';
import { pollInterval } from './queries.ts';

it('pollInterval › is 30 s while the socket is away, and none while it is open', { tags: ['FIN-031'] }, () => {
  expect([pollInterval('connecting'), pollInterval('waiting'), pollInterval('open')]).toEqual([30_000, 30_000, false]);
});
