import { describe, expect, it } from 'vitest';
import { formatDevice, parseDevice } from './device.ts';

describe('parseDevice', () => {
  it('parses every text that formatDevice writes', () => {
    const parts = { browser: 'Samsung Internet', system: 'Android' };
    expect(parseDevice(formatDevice(parts.browser, parts.system) ?? '')).toEqual(parts);
  });

  it.each([
    ['Firefox', null, 'Firefox'],
    [null, 'Windows', 'Windows'],
    [null, null, null],
  ])('formatDevice writes %s and %s as %s', (browser, system, name) => {
    expect(formatDevice(browser, system)).toBe(name);
    expect(parseDevice(name ?? 'unknown')).toBeNull();
  });
});
