import { describe, expect, it } from 'vitest';
import { getPasswordStrength } from './password-strength.ts';

describe('getPasswordStrength', () => {
  it.each([
    ['', 'short'],
    ['123456789', 'short'],
    ['1234567890', 'fair'],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 'fair'],
    ['blue heron 7', 'fair'],
    ['blue heron 72', 'good'],
    ['correct horse battery staple', 'strong'],
  ])('rates the password %j as %s', (password, strength) => {
    expect(getPasswordStrength(password)).toBe(strength);
  });
});
