import { expect, it } from 'vitest';
import type { EpochSeconds } from '#shared/time.ts';
import { closedUntil } from '#web/features/market/use-market-state.ts';

const at = (seconds: number) => seconds as EpochSeconds;

it('says when a closed market opens', () => {
  expect(closedUntil({ open: false, changes_at: at(2000) }, 1999)).toEqual({ opensAt: 2000 });
  expect(closedUntil({ open: false, changes_at: null }, 1999)).toEqual({ opensAt: null });
  expect(closedUntil({ open: false, changes_at: at(2000) }, 2000)).toBeNull();
});

it('sees an open market close at its second', () => {
  expect(closedUntil({ open: true, changes_at: null }, 1)).toBeNull();
  expect(closedUntil({ open: true, changes_at: at(2000) }, 1999.9)).toBeNull();
  expect(closedUntil({ open: true, changes_at: at(2000) }, 2000)).toEqual({ opensAt: null });
  expect(closedUntil(undefined, 1)).toBeNull();
});
