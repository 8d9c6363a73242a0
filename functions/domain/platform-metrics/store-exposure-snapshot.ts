import {
  mapExpiryHorizons,
  type ExposureSnapshot,
  writeExposureSnapshot,
  createEmptyExpiringOptions,
  type StoredSymbolExposure,
  readExposureSnapshot,
} from '#functions/data/ledger/exposure-snapshot.ts';
import { readExposure, readSymbolsOpenedSince } from '#functions/data/ledger/exposure.ts';
import { readDailyInsurancePaid } from '#functions/data/ledger/insurance.ts';
import { readOptionConfigs, type StoredOptionConfig } from '#functions/data/options/option-configs.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import { type AccountKind, accountKinds } from '#shared/ids.ts';
import { symbolSpecs } from '#shared/market/symbols.ts';
import type { Amount } from '#shared/money.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { type ExpiringOptionsBySymbol, readExpiringOptions } from './read-expiring-options.ts';

/** Symbols whose counters are read concurrently. */
const AT_ONCE = 6;

type CountedExposure = Omit<StoredSymbolExposure, 'expiring'>;

async function readCounters(
  kind: AccountKind,
  symbol: string,
  periods: readonly StoredOptionConfig[],
  at: EpochSeconds,
): Promise<CountedExposure> {
  const [long, short, insured, ...payouts] = await Promise.all([
    readExposure(kind, symbol, 'perpetual-long', 'notional'),
    readExposure(kind, symbol, 'perpetual-short', 'notional'),
    readDailyInsurancePaid({ account_kind: kind, symbol }, at),
    ...periods.map(({ id }) => readExposure(kind, symbol, id, 'payouts')),
  ]);
  const open = periods.map(({ id }, i) => [id, payouts[i] ?? 0n] as const).filter(([, units]) => units > 0n);
  return { long, short, insured, payouts: Object.fromEntries(open) as Record<string, Amount> };
}

const isAnything = ({ long, short, insured, payouts }: CountedExposure): boolean =>
  long + short + insured > 0n || Object.keys(payouts).length > 0;

/**
 * Skips symbols that had nothing open and in which nothing was opened since, so that an idle platform reads no
 * counters.
 */
async function readKind(
  kind: AccountKind,
  last: ExposureSnapshot | null,
  wasOpened: (kind: AccountKind, symbol: string) => boolean,
  periods: readonly StoredOptionConfig[],
  at: EpochSeconds,
): Promise<Map<string, CountedExposure>> {
  const symbols = symbolSpecs
    .map(({ symbol }) => symbol)
    .filter((symbol) => last === null || last.symbols[symbol] !== undefined || wasOpened(kind, symbol));
  const counters = await mapConcurrent(symbols, AT_ONCE, (symbol) => readCounters(kind, symbol, periods, at));
  return new Map(
    symbols.flatMap((symbol, i) => (counters[i] && isAnything(counters[i]) ? [[symbol, counters[i]]] : [])),
  );
}

/** Returns the longest period with open options, seconds; 0 without any. */
function longestOpen(
  countersByKind: readonly Map<string, CountedExposure>[],
  periods: readonly StoredOptionConfig[],
): number {
  const open = new Set(
    countersByKind.flatMap((symbolCounters) =>
      [...symbolCounters.values()].flatMap(({ payouts }) => Object.keys(payouts)),
    ),
  );
  return Math.max(0, ...periods.filter(({ id }) => open.has(id)).map(({ period }) => period));
}

function buildSymbolExposures(counters: Map<string, CountedExposure>, expiring: ExpiringOptionsBySymbol[AccountKind]) {
  const nothing: CountedExposure = { long: 0n as Amount, short: 0n as Amount, insured: 0n as Amount, payouts: {} };
  return Object.fromEntries(
    [...new Set([...counters.keys(), ...expiring.keys()])].map((symbol) => [
      symbol,
      {
        ...(counters.get(symbol) ?? nothing),
        expiring: expiring.get(symbol) ?? mapExpiryHorizons(createEmptyExpiringOptions),
      },
    ]),
  );
}

/**
 * Reads all exposure counters that may be non-zero and the next expiring options, and stores the totals as a snapshot.
 * Returns the number of symbols with something open.
 */
export async function storeExposureSnapshot(): Promise<{ symbols: number }> {
  const at = nowSeconds();
  const [periods, ...last] = await Promise.all([readOptionConfigs(), ...accountKinds.map(readExposureSnapshot)]);
  // Read after the last snapshot: an opening registers itself first.
  const wasOpened = await readSymbolsOpenedSince(
    Math.min(...last.map((snapshot) => snapshot?.at ?? 0)) as EpochSeconds,
  );
  const countersByKind = await Promise.all(
    accountKinds.map((kind, i) => readKind(kind, last[i] ?? null, wasOpened, periods, at)),
  );
  const { found, covered } = await readExpiringOptions(at, longestOpen(countersByKind, periods));
  const open = accountKinds.map((kind, i) => buildSymbolExposures(countersByKind[i] ?? new Map(), found[kind]));
  await Promise.all(
    accountKinds.map((kind, i) => writeExposureSnapshot(kind, { at, covered, symbols: open[i] ?? {} })),
  );
  return { symbols: open.reduce((sum, symbols) => sum + Object.keys(symbols).length, 0) };
}
