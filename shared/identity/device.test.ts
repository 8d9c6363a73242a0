import { describe, expect, it } from 'vitest';
import { formatDeviceName, parseDeviceName } from './device.ts';

describe('parseDevice', () => {
  it('parses every text that formatDevice writes', () => {
    const parts = { browser: 'Samsung Internet', system: 'Android' };
    expect(parseDeviceName(formatDeviceName(parts.browser, parts.system) ?? '')).toEqual(parts);
  });

  it.each([
    ['Firefox', null, 'Firefox'],
    [null, 'Windows', 'Windows'],
    [null, null, null],
  ])('formatDevice writes %s and %s as %s', (browser, system, name) => {
    expect(formatDeviceName(browser, system)).toBe(name);
    expect(parseDeviceName(name ?? 'unknown')).toBeNull();
  });
});
