import { expect, it } from 'vitest';
import { toShortUsername } from './display-name.ts';

it.each([
  ['demo-d133da1ee418492a', true, '…133da1ee418492a'],
  ['demo-0123456789', true, 'demo-0123456789'],
  ['a-name-that-somebody-chose', false, 'a-name-that-somebody-chose'],
])(
  'toShortUsername › for %s (demo user: %s) returns %s',
  { tags: ['TRD-160'] },
  (username, is_virtual_account, shown) => {
    expect(toShortUsername({ username, is_virtual_account })).toBe(shown);
  },
);
