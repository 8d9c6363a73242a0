import {
  type ExpiringOptionsByDirection,
  type ExpiringOptions,
  type ExpiryHorizon,
  type StoredSymbolExposure,
  readExposureSnapshot,
} from '#functions/data/ledger/exposure-snapshot.ts';
import { listFuturesConfigs } from '#functions/domain/staff/config/futures-configs.ts';
import { listOptionConfigs } from '#functions/domain/staff/config/option-configs.ts';
import { listSymbolsForStaff } from '#functions/domain/staff/config/symbol-section.ts';
import type { AccountKind } from '#shared/ids.ts';
import { computePercentage } from '#shared/market/perpetual-terms.ts';
import { type Amount, toAmount, formatUnits, type Percent, ZERO_AMOUNT } from '#shared/money.ts';
import type { AdminFuturesConfig, AdminOptionConfig, AdminSymbol } from '#shared/schemas/admin/config.ts';
import type { ExposureReport, SymbolExposure } from '#shared/schemas/admin/exposure.ts';

export interface ExposureQuery {
  kind?: AccountKind | undefined;
  horizon?: ExpiryHorizon | undefined;
  sort?: 'worst' | 'payouts' | 'long' | 'short' | 'net' | 'symbol' | undefined;
}

/** Open interest in one symbol, in units of 10⁻⁸ USDT. */
interface OpenExposure extends Pick<StoredSymbolExposure, 'long' | 'short'> {
  symbol: AdminSymbol;
  payouts: Amount;
  used: Percent;
  fullest: string | null;
  expiring: ExpiringOptionsByDirection;
  perpetualsUsed: Percent;
  insurance: Percent;
}

const sum = (amounts: readonly Amount[]): Amount => amounts.reduce((a, b) => (a + b) as Amount, ZERO_AMOUNT);
const size = (units: bigint): bigint => (units < 0n ? -units : units);

/** Returns the loss beyond the stakes if all of them win: below zero when fees exceed the payouts. */
const worstIn = ({ expiring: { call, put } }: Pick<OpenExposure, 'expiring'>): Amount =>
  (call.credit + put.credit - call.stake - put.stake) as Amount;

function openOptions({ payouts }: StoredSymbolExposure, periods: readonly AdminOptionConfig[]) {
  let [used, fullest] = [0n as Percent, null as string | null];
  for (const { id, exposure_limit } of periods) {
    const share = computePercentage(payouts[id] ?? ZERO_AMOUNT, toAmount(exposure_limit));
    if (share > used) [used, fullest] = [share, id];
  }
  return { payouts: sum(Object.values(payouts)), used, fullest };
}

function openPerpetuals(
  { long, short, insured }: StoredSymbolExposure,
  { product_type }: AdminSymbol,
  configs: readonly AdminFuturesConfig[],
) {
  const config = configs.find((candidate) => candidate.product_type === product_type);
  const share = (of: Amount, limit: string | undefined): Percent =>
    limit === undefined ? (0n as Percent) : computePercentage(of, toAmount(limit));
  return {
    long,
    short,
    perpetualsUsed: share(long > short ? long : short, config?.exposure_limit),
    insurance: share(insured, config?.insurance_ceiling),
  };
}

const sizes: Record<Exclude<NonNullable<ExposureQuery['sort']>, 'symbol'>, (open: OpenExposure) => bigint> = {
  worst: worstIn,
  payouts: ({ payouts }) => payouts,
  long: ({ long }) => long,
  short: ({ short }) => short,
  net: ({ long, short }) => size(long - short),
};

const sideView = ({ count, stake, credit }: ExpiringOptions) => ({
  count,
  stake: formatUnits(stake),
  credit: formatUnits(credit),
});

const view = ({
  symbol,
  payouts,
  used,
  fullest,
  expiring,
  long,
  short,
  ...perpetuals
}: OpenExposure): SymbolExposure => ({
  symbol: symbol.symbol,
  product_type: symbol.product_type,
  is_trading: symbol.is_active && symbol.is_trading,
  options: { payouts: formatUnits(payouts), used: formatUnits(used), fullest },
  expiring: {
    call: sideView(expiring.call),
    put: sideView(expiring.put),
    worst: formatUnits(worstIn({ expiring })),
  },
  perpetuals: {
    long: formatUnits(long),
    short: formatUnits(short),
    net: formatUnits(long - short),
    used: formatUnits(perpetuals.perpetualsUsed),
    insurance: formatUnits(perpetuals.insurance),
  },
});

function sumExposureTotals(all: readonly OpenExposure[]): ExposureReport['totals'] {
  const total = (of: (open: OpenExposure) => Amount) => formatUnits(sum(all.map(of)));
  return {
    payouts: total(({ payouts }) => payouts),
    expiring: all.reduce((n, { expiring }) => n + expiring.call.count + expiring.put.count, 0),
    worst: total(worstIn),
    long: total(({ long }) => long),
    short: total(({ short }) => short),
    net: total(({ long, short }) => (long - short) as Amount),
  };
}

/**
 * Returns the house's worst case, from the last joint read of the acceptance counters and the next expiring options,
 * against the current limits. Reads one item and the terms, however much is open.
 */
export async function readExposureForStaff({
  kind = 'live',
  horizon = '60',
  sort = 'worst',
}: ExposureQuery): Promise<ExposureReport> {
  const [snapshot, symbols, periods, configs] = await Promise.all([
    readExposureSnapshot(kind),
    listSymbolsForStaff(),
    listOptionConfigs(),
    listFuturesConfigs(),
  ]);
  const open = symbols.flatMap((symbol): OpenExposure[] => {
    const symbolExposure = snapshot?.symbols[symbol.symbol];
    if (!symbolExposure) return [];
    const expiring = symbolExposure.expiring[horizon];
    return [
      { symbol, ...openOptions(symbolExposure, periods), ...openPerpetuals(symbolExposure, symbol, configs), expiring },
    ];
  });
  if (sort !== 'symbol') open.sort((a, b) => Number(sizes[sort](b) - sizes[sort](a)));
  return {
    at: snapshot?.at ?? null,
    symbols: open.map(view),
    covered_until: snapshot?.covered[horizon].until ?? null,
    complete: snapshot?.covered[horizon].complete ?? false,
    totals: sumExposureTotals(open),
  };
}
