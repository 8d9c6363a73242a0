import { expect, test } from 'vitest';
import { readFunctionBundles } from '#scripts/measure/function-bundles.ts';
import type { FunctionSpec } from './function-spec.ts';
import { functionSpecs } from './manifest.ts';

test.each(
  Object.entries(functionSpecs as Record<string, FunctionSpec>).flatMap(([name, { timeout, trigger }]) =>
    'everyMinutes' in trigger ? [[name, timeout, trigger.everyMinutes * 60] as const] : [],
  ),
)('%s timer › times out before too many runs overlap', (_name, timeout, period) => {
  expect(timeout).toBeLessThanOrEqual(1.3 * period);
});

/**
 * A new AWS account runs ten functions at once (docs/deploying.md). Loops, whose timeout exceeds their period, occupy
 * one each all the time, and one more during a handover. Other timers run for moments; those of the same minute may
 * begin together.
 */
test('timers › leave concurrency for users in an account limited to ten concurrent executions', () => {
  const timers = Object.values(functionSpecs as Record<string, FunctionSpec>).flatMap(({ timeout, trigger }) =>
    'everyMinutes' in trigger ? [{ timeout, ...trigger }] : [],
  );
  const loops = timers.filter(({ timeout, everyMinutes }) => timeout > everyMinutes * 60);
  const otherTimers = timers.filter((timer) => !loops.includes(timer));
  const beginningIn = (minute: number) =>
    otherTimers.filter(({ everyMinutes, inMinute = 0 }) => minute % everyMinutes === inMinute).length;
  const together = Math.max(...Array.from({ length: 60 }, (_, minute) => beginningIn(minute)));
  // Six executions remain for users and queues; other timers briefly take three of them.
  expect(loops.length).toBeLessThanOrEqual(4);
  expect(loops.length + together).toBeLessThanOrEqual(7);
  expect(otherTimers.every(({ everyMinutes, inMinute = 0 }) => inMinute < everyMinutes)).toBe(true);
});

test('sharp library › is bundled only with the functions that process pictures', async () => {
  const bundles = await readFunctionBundles();
  const drawing = bundles.filter(({ parts }) => parts.some(([part]) => part === 'sharp')).map(({ name }) => name);
  const specs = Object.entries(functionSpecs as Record<string, FunctionSpec>);
  expect(drawing.sort()).toEqual(['adminNews', 'kyc', 'ticketPictures']);
  expect(
    specs
      .filter(([, { hasSharp }]) => hasSharp)
      .map(([name]) => name)
      .sort(),
  ).toEqual(drawing);
});
