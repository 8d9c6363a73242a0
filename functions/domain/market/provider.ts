import type { SymbolStats24h } from '#functions/data/market/market-stats.ts';
import type { Candle } from '#shared/market/candle.ts';
import type { Timeframe } from '#shared/market/timeframes.ts';
import type { ErrorName } from '#shared/refusals/errors.ts';
import type { EpochMs, EpochSeconds } from '#shared/time.ts';

export interface PriceQuote {
  symbol: string;
  /** Decimal string, above 0. */
  price: string;
  /** Name of the provider. */
  source: string;
  observedAt: EpochMs;
}

/** The provider gave no answer, or none that can be believed. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /** To whoever asked, where nothing makes up for it. */
  readonly answeredAs = 'PRICE_FETCH_FAILED' satisfies ErrorName;
  /** Seconds for which the provider asked not to be asked again. */
  readonly retryAfter: number | null;
  /** Of the provider's answer, where it is not 200. */
  readonly status: number | null;
  constructor(message: string, options: { cause?: unknown; retryAfter?: number; status?: number } = {}) {
    super(message, { cause: options.cause });
    this.retryAfter = options.retryAfter ?? null;
    this.status = options.status ?? null;
  }
}

/** A source of prices. What it has not observed it does not know: nothing here guesses. */
export interface MarketDataProvider {
  readonly name: string;
  /** Whether its candles tell what was traded: where they do not, nobody asks for them just for that. */
  readonly volumes: boolean;
  covers(symbol: string): boolean;
  /** Asks for the newest prices of all symbols. @throws {ProviderError} */
  refresh(): Promise<void>;
  /** Of each symbol the latest known price that was observed at or before the end of this second's boundary. */
  quotes(at: EpochSeconds): Promise<PriceQuote[]>;
  /**
   * The prices that were the latest at a second of the past, from the provider's own one-second history, of every
   * symbol it covers; null where it keeps no such history. @throws {ProviderError} when it cannot be had now.
   */
  second(at: EpochSeconds): Promise<PriceQuote[] | null>;
  /**
   * Candles that begin at or after `from` and before `to`, oldest first; the last may still be open, and there may be
   * none where the provider's history does not reach. @throws {ProviderError}
   */
  candles(symbol: string, timeframe: Timeframe, from: number, to: number): Promise<Candle[]>;
  /** The last 24 hours of each symbol. @throws {ProviderError} */
  day(): Promise<SymbolStats24h[]>;
}
