import { expect, it } from 'vitest';
import type { EpochSeconds } from '#shared/time.ts';
import { getMarketReopening } from '#web/features/market/use-market-state.ts';

const at = (seconds: number) => seconds as EpochSeconds;

it('getMarketReopening › tells when a closed market opens', () => {
  expect(getMarketReopening({ open: false, changes_at: at(2000) }, 1999)).toEqual({ opensAt: 2000 });
  expect(getMarketReopening({ open: false, changes_at: null }, 1999)).toEqual({ opensAt: null });
  expect(getMarketReopening({ open: false, changes_at: at(2000) }, 2000)).toBeNull();
});

it('getMarketReopening › reports an open market as closed once its session has ended', () => {
  expect(getMarketReopening({ open: true, changes_at: null }, 1)).toBeNull();
  expect(getMarketReopening({ open: true, changes_at: at(2000) }, 1999.9)).toBeNull();
  expect(getMarketReopening({ open: true, changes_at: at(2000) }, 2000)).toEqual({ opensAt: null });
  expect(getMarketReopening(undefined, 1)).toBeNull();
});
