import { readFuturesConfig } from '#functions/data/futures/futures-configs.ts';
import {
  type InsuranceScope,
  recordInsuranceCeilingReached,
  readDailyInsurancePaid,
} from '#functions/data/ledger/insurance.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { findSymbolSpec } from '#shared/market/symbols.ts';
import { type Amount, toAmount, formatUnits } from '#shared/money.ts';

async function readInsuranceCeiling(symbol: string): Promise<Amount | null> {
  const config = await readFuturesConfig(findSymbolSpec(symbol)?.product_type);
  return config ? toAmount(config.insurance_ceiling) : null;
}

/** True when the insurance has paid its daily maximum for a symbol: no new position may be opened in it then. */
export async function isInsuranceExhausted(of: InsuranceScope): Promise<boolean> {
  const [ceiling, paidAmount] = await Promise.all([
    readInsuranceCeiling(of.symbol),
    readDailyInsurancePaid(of, nowSeconds()),
  ]);
  return ceiling !== null && paidAmount >= ceiling;
}

/** Alerts staff, once a day and symbol, when a gap has used up the insurance of live accounts. Never throws. */
export async function alertIfInsuranceExhausted(of: InsuranceScope): Promise<void> {
  if (of.account_kind !== 'live') return;
  const { symbol, account_kind } = of;
  try {
    const ceiling = await readInsuranceCeiling(symbol);
    if (ceiling === null || !(await recordInsuranceCeilingReached({ symbol, account_kind }, nowSeconds(), ceiling)))
      return;
    log.warn('insurance used up', { symbol, ceiling: formatUnits(ceiling) });
  } catch (error) {
    log.error('insurance ceiling not checked', error, { symbol });
  }
}
