import { expect, it } from 'vitest';
import { getPollInterval } from './queries.ts';

it('getPollInterval › is 30 s while the socket is closed, and off while it is open', { tags: ['FIN-031'] }, () => {
  expect([getPollInterval('connecting'), getPollInterval('waiting'), getPollInterval('open')]).toEqual([
    30_000,
    30_000,
    false,
  ]);
});
