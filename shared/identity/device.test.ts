import { describe, expect, it } from 'vitest';
import { formatDevice, parseDevice } from './device.ts';

describe('a device', () => {
  it('comes apart as it was put together', () => {
    const parts = { browser: 'Samsung Internet', system: 'Android' };
    expect(parseDevice(formatDevice(parts.browser, parts.system) ?? '')).toEqual(parts);
  });

  it.each([
    ['Firefox', null, 'Firefox'],
    [null, 'Windows', 'Windows'],
    [null, null, null],
  ])('of %s and %s is %s', (browser, system, name) => {
    expect(formatDevice(browser, system)).toBe(name);
    expect(parseDevice(name ?? 'unknown')).toBeNull();
  });
});
