import { expect, test } from 'vitest';
import type { FunctionSpec } from './function-spec.ts';
import { functions } from './manifest.ts';

test.each(
  Object.entries(functions as Record<string, FunctionSpec>).flatMap(([name, { timeout, trigger }]) =>
    'everyMinutes' in trigger ? [[name, timeout, trigger.everyMinutes * 60] as const] : [],
  ),
)('%s ends before many more of it are started', (_name, timeout, period) => {
  expect(timeout).toBeLessThanOrEqual(1.3 * period);
});
