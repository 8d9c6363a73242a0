import { expect, it } from 'vitest';
import type { ExecutionEvent } from '#scripts/local/execution-limiter.ts';
import { groupExecutions, getFunctionStarter } from './executions.ts';

const event = (at: number, name: ExecutionEvent['name'], kind: ExecutionEvent['what']): ExecutionEvent => ({
  at,
  name,
  what: kind,
});

it('groupExecutions › reports peak and average concurrency and throttled calls', () => {
  const events = [
    // Began before the requested time: it is still running.
    event(0, 'tick', 'began'),
    event(60, 'tick', 'throttled'),
    event(120, 'tick', 'began'),
    event(130, 'tick', 'ended'),
    event(140, 'options', 'began'),
    event(150, 'options', 'ended'),
    event(150, 'triggers', 'throttled'),
    event(900, 'triggers', 'began'),
  ];
  const usage = groupExecutions(events, { from: 100, to: 200 }, getFunctionStarter);
  expect([...usage]).toEqual([
    ['loops', { calls: 1, throttled: 1, most: 2, average: 1.1 }],
    ['requests', { calls: 1, throttled: 0, most: 1, average: 0.1 }],
  ]);
});
