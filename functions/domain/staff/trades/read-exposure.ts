import { readExposure } from '#functions/data/ledger/exposure.ts';
import { readInsurancePaid } from '#functions/data/ledger/insurance.ts';
import { listFuturesConfigs } from '#functions/domain/staff/config/futures-configs.ts';
import { listOptionConfigs } from '#functions/domain/staff/config/option-configs.ts';
import { listSymbolsForStaff } from '#functions/domain/staff/config/symbols.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { inParallel } from '#functions/lib/parallel.ts';
import type { AccountKind } from '#shared/ids.ts';
import { percentageOf } from '#shared/market/perpetual-terms.ts';
import { type Amount, amount, formatUnits, type Percent, ZERO } from '#shared/money.ts';
import type { AdminFuturesConfig, AdminOptionConfig, AdminSymbol } from '#shared/schemas/admin/config.ts';
import type { Exposure, SymbolExposure } from '#shared/schemas/admin/exposure.ts';
import { type Expiring, expiringOptions, expiringView, worstOf } from './expiring-options.ts';

export interface ExposureQuery {
  kind?: AccountKind | undefined;
  horizon?: '15' | '60' | '360' | undefined;
  sort?: 'worst' | 'payouts' | 'long' | 'short' | 'net' | 'symbol' | undefined;
}

/** Symbols whose counters are read side by side. */
const AT_ONCE = 6;

/** What is open in one symbol, in units of 10⁻⁸ USDT. */
interface Open {
  symbol: AdminSymbol;
  payouts: Amount;
  used: Percent;
  fullest: string | null;
  expiring: Expiring | undefined;
  long: Amount;
  short: Amount;
  perpetualsUsed: Percent;
  insurance: Percent;
}

const sum = (amounts: readonly Amount[]): Amount => amounts.reduce((a, b) => (a + b) as Amount, ZERO);
const size = (units: bigint): bigint => (units < 0n ? -units : units);

async function openOptions(kind: AccountKind, symbol: string, periods: readonly AdminOptionConfig[]) {
  const payouts = await Promise.all(periods.map(({ id }) => readExposure(kind, symbol, id, 'payouts')));
  let [used, fullest] = [0n as Percent, null as string | null];
  for (const [i, { id, exposure_limit }] of periods.entries()) {
    const share = percentageOf(payouts[i] ?? ZERO, amount(exposure_limit));
    if (share > used) [used, fullest] = [share, id];
  }
  return { payouts: sum(payouts), used, fullest };
}

async function openPerpetuals(kind: AccountKind, symbol: AdminSymbol, configs: readonly AdminFuturesConfig[]) {
  const [long, short, paid] = await Promise.all([
    readExposure(kind, symbol.symbol, 'perpetual-long', 'notional'),
    readExposure(kind, symbol.symbol, 'perpetual-short', 'notional'),
    readInsurancePaid({ account_kind: kind, symbol: symbol.symbol }, nowSeconds()),
  ]);
  const config = configs.find(({ product_type }) => product_type === symbol.product_type);
  const share = (of: Amount, limit: string | undefined): Percent =>
    limit === undefined ? (0n as Percent) : percentageOf(of, amount(limit));
  return {
    long,
    short,
    perpetualsUsed: share(long > short ? long : short, config?.exposure_limit),
    insurance: share(paid, config?.insurance_ceiling),
  };
}

const worstIn = ({ expiring }: Open): Amount => (expiring ? worstOf(expiring) : ZERO);

const sizes: Record<Exclude<NonNullable<ExposureQuery['sort']>, 'symbol'>, (open: Open) => bigint> = {
  worst: worstIn,
  payouts: ({ payouts }) => payouts,
  long: ({ long }) => long,
  short: ({ short }) => short,
  net: ({ long, short }) => size(long - short),
};

const view = ({ symbol, payouts, used, fullest, expiring, long, short, ...perpetuals }: Open): SymbolExposure => ({
  symbol: symbol.symbol,
  product_type: symbol.product_type,
  is_trading: symbol.is_active && symbol.is_trading,
  options: { payouts: formatUnits(payouts), used: formatUnits(used), fullest },
  expiring: expiringView(expiring),
  perpetuals: {
    long: formatUnits(long),
    short: formatUnits(short),
    net: formatUnits(long - short),
    used: formatUnits(perpetuals.perpetualsUsed),
    insurance: formatUnits(perpetuals.insurance),
  },
});

function totalsOf(all: readonly Open[]): Exposure['totals'] {
  const total = (of: (open: Open) => Amount) => formatUnits(sum(all.map(of)));
  return {
    payouts: total(({ payouts }) => payouts),
    expiring: all.reduce((n, { expiring }) => n + (expiring ? expiring.call.count + expiring.put.count : 0), 0),
    worst: total(worstIn),
    long: total(({ long }) => long),
    short: total(({ short }) => short),
    net: total(({ long, short }) => (long - short) as Amount),
  };
}

/**
 * What the house owes at the worst, as it is now: the counters that orders are accepted by, and the options that expire
 * next. Each counter is read by a query of its own, none of them of more than sixteen small items; expiries through the
 * index of what is due. So it costs the same however many orders there are, the expiring ones aside.
 */
export async function readExposureForStaff({
  kind = 'live',
  horizon = '60',
  sort = 'worst',
}: ExposureQuery): Promise<Exposure> {
  const [symbols, periods, configs, { bySymbol, coveredUntil, complete }] = await Promise.all([
    listSymbolsForStaff(),
    listOptionConfigs(),
    listFuturesConfigs(),
    expiringOptions(kind, Number(horizon)),
  ]);
  const all = await inParallel(symbols, AT_ONCE, async (symbol): Promise<Open> => {
    const [options, perpetuals] = await Promise.all([
      openOptions(kind, symbol.symbol, periods),
      openPerpetuals(kind, symbol, configs),
    ]);
    return { symbol, ...options, ...perpetuals, expiring: bySymbol.get(symbol.symbol) };
  });
  const open = all.filter(
    ({ payouts, long, short, expiring, insurance }) =>
      payouts + long + short + insurance > 0n || expiring !== undefined,
  );
  if (sort !== 'symbol') open.sort((a, b) => Number(sizes[sort](b) - sizes[sort](a)));
  return {
    at: nowSeconds(),
    symbols: open.map(view),
    covered_until: coveredUntil,
    complete,
    totals: totalsOf(open),
  };
}
