import type { SymbolStats24h } from '#functions/data/market/market-stats.ts';
import type { AppErrorName } from '#shared/errors/errors.ts';
import type { Candle } from '#shared/market/candle.ts';
import type { Timeframe } from '#shared/market/timeframes.ts';
import type { EpochMs, EpochSeconds } from '#shared/time.ts';

export interface PriceQuote {
  symbol: string;
  /** Decimal string, above 0. */
  price: string;
  /** Name of the provider. */
  source: string;
  observedAt: EpochMs;
}

/** Thrown when the provider gave no answer or no plausible one. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /** Error code for the caller, where nothing makes up for it. */
  readonly answeredAs = 'PRICE_FETCH_FAILED' satisfies AppErrorName;
  /** Seconds to wait, as demanded by the provider. */
  readonly retryAfter: number | null;
  /** Status of the provider's answer, if not 200. */
  readonly status: number | null;
  constructor(message: string, options: { cause?: unknown; retryAfter?: number; status?: number } = {}) {
    super(message, { cause: options.cause });
    this.retryAfter = options.retryAfter ?? null;
    this.status = options.status ?? null;
  }
}

/** Source of prices. It returns only observed prices and never guesses. */
export interface MarketDataProvider {
  readonly name: string;
  /** True when its candles have volumes: otherwise they are not requested for that. */
  readonly volumes: boolean;
  covers(symbol: string): boolean;
  /** Requests the newest prices of all symbols. @throws {ProviderError} */
  refresh(): Promise<void>;
  /** Returns each symbol's latest known price observed at or before the end of this second's boundary. */
  quotes(at: EpochSeconds): Promise<PriceQuote[]>;
  /**
   * Returns the latest prices at a past second, from the provider's own one-second history, of every symbol it covers;
   * null when it keeps no such history.
   * @throws {ProviderError} when unavailable now.
   */
  second(at: EpochSeconds): Promise<PriceQuote[] | null>;
  /**
   * Returns candles that begin at or after `from` and before `to`, oldest first; the last may still be open. Empty
   * beyond the provider's history.
   * @throws {ProviderError}
   */
  candles(symbol: string, timeframe: Timeframe, from: number, to: number): Promise<Candle[]>;
  /** Returns the last 24 hours of each symbol. @throws {ProviderError} */
  day(): Promise<SymbolStats24h[]>;
}
