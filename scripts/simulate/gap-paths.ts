import {
  type PriceGapMarket,
  VOLATILITY_MOOD_SECONDS,
  VOLATILITY_MOOD_FACTORS,
  type VolatilityMood,
} from './gap-markets.ts';

/** Platform rules that vary. */
export interface PriceGapTerms {
  /** (a) Gains over a gap owe the loss of the same account's other side beyond its margin. */
  perPerson: boolean;
  /** (b) Highest leverage kept over a close; null: any. */
  closeCap: number | null;
  /** (d) Missed seconds are filled from the providers' history, up to an hour. */
  filledSeconds: boolean;
  /** Share of the notional, at the opening and at a close other than a liquidation. */
  feeRate: number;
  /** Maintenance margin, share of the notional: a liquidation happens at this margin, which the insurance keeps. */
  maintenance: number;
}

/** Strategy without knowledge of the future. Both legs have the same notional, 1. */
export interface PriceGapStrategy {
  mood: VolatilityMood;
  /** Leverage of the long and of the short leg; zero: no such leg. */
  long: number;
  short: number;
  accounts: 1 | 2;
  opened: 'any time' | 'before the weekend' | 'before an announcement';
  /** Seconds of trading after which it is closed, unless it ended before. */
  holds: number;
  /** Take profit at this share of the margin gained; null: none. */
  takeProfit: number | null;
  /** True: the remaining leg is closed when the other ends. */
  together: boolean;
  /** True: a stop loss just before the liquidation price, which returns the rest of the margin. */
  stops: boolean;
}

/** Sums over paths, as shares of the notional of one leg. */
export interface PriceGapOutcome {
  paths: number;
  /** Payments of the insurance less its charges: the expected gain before fees. */
  gain: number;
  gainError: number;
  /** Gain before fees on these very paths: the same on average, with more noise. */
  counted: number;
  countedError: number;
  fees: number;
  liquidated: number;
}

const CLOSE_EVERY = 23 * 3600;
const BEFORE = 300;
const SHORTEST_OUTAGE = 10;
const LONGEST_OUTAGE = 2 * 86_400;
const FILLED = 3600;
/** Limit of one step, in standard deviations. */
const REACH = 4.5;
/** One second in fifty has two fifths of the variance, as in the sell-back simulation. */
const QUIET = Math.sqrt(0.6 / 0.98);
const LOUD = Math.sqrt(0.4 / 0.02);
/** Limit to which larger moves are cut. */
const LARGEST = 0.5;

interface StrategyLeg {
  sign: 1 | -1;
  notional: number;
  leverage: number;
  /** Return per notional at which the margin is lost, positive. */
  room: number;
  target: number;
  open: boolean;
  charge: number;
}

/** Pseudo-random numbers of one run: uniform, normal, Student with three degrees of freedom and variance 1. */
class RandomSource {
  #spare = Number.NaN;
  readonly uniform: () => number;
  constructor(uniform: () => number) {
    this.uniform = uniform;
  }
  normal(): number {
    const spare = this.#spare;
    if (!Number.isNaN(spare)) {
      this.#spare = Number.NaN;
      return spare;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - this.uniform()));
    const angle = 2 * Math.PI * this.uniform();
    this.#spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  }
  jump(deviation: number): number {
    const [a, b, c] = [this.normal(), this.normal(), this.normal()];
    const value = (this.normal() / Math.sqrt(a * a + b * b + c * c)) * deviation;
    return Math.max(-LARGEST, Math.min(LARGEST, value));
  }
  after(rate: number): number {
    return rate > 0 ? -Math.log(1 - this.uniform()) / rate : Number.POSITIVE_INFINITY;
  }
}

/** Simulates paths of one strategy in one market under one set of terms. */
class PathSimulator {
  readonly #market: PriceGapMarket;
  readonly #terms: PriceGapTerms;
  readonly #strategy: PriceGapStrategy;
  readonly #dice: RandomSource;
  #legs: StrategyLeg[] = [];
  #price = 1;
  #gaps = 0;
  #counted = 0;
  #fees = 0;
  #liquidated = 0;

  constructor(market: PriceGapMarket, terms: PriceGapTerms, strategy: PriceGapStrategy, uniform: () => number) {
    this.#market = market;
    this.#terms = terms;
    this.#strategy = strategy;
    this.#dice = new RandomSource(uniform);
  }

  #open(sign: 1 | -1, leverage: number): StrategyLeg[] {
    if (leverage === 0) return [];
    const { takeProfit } = this.#strategy;
    this.#fees += this.#terms.feeRate;
    const target = takeProfit === null ? Number.POSITIVE_INFINITY : takeProfit / leverage;
    return [
      { sign, notional: 1, leverage, room: 1 / leverage - this.#terms.maintenance, target, open: true, charge: 0 },
    ];
  }

  #end(leg: StrategyLeg, part = 1): void {
    this.#counted += leg.notional * part * leg.sign * (this.#price - 1) - leg.charge * part;
    this.#fees += this.#terms.feeRate * leg.notional * part;
    if (part === 1) leg.open = false;
  }

  #liquidate(leg: StrategyLeg): void {
    const margin = leg.notional / leg.leverage;
    const lost = leg.charge - leg.notional * leg.sign * (this.#price - 1);
    if (this.#strategy.stops && lost < margin) {
      this.#counted -= lost;
      this.#fees += Math.min(this.#terms.feeRate * leg.notional, margin - lost);
    } else {
      this.#gaps += lost - margin;
      this.#counted -= margin;
    }
    this.#liquidated += 1;
    leg.open = false;
  }

  /**
   * Charges the other side's gains, from the price at which the first lost its margin to this one, with the loss
   * beyond.
   */
  #chargeOther(leg: StrategyLeg): void {
    const other = this.#legs.find((otherLeg) => otherLeg.open && otherLeg !== leg);
    if (!other || !this.#terms.perPerson || this.#strategy.accounts === 2) return;
    const beyond = Math.max(0, -leg.sign * (this.#price - 1) - 1 / leg.leverage);
    const owed = Math.min(leg.notional, other.notional) * beyond;
    other.charge += owed;
    other.room -= owed / other.notional;
    this.#gaps -= owed;
  }

  /** Applies a tick at this price. Returns true while anything is open. */
  #tick(): boolean {
    const priceChange = this.#price - 1;
    let hasEnded = false;
    for (const leg of this.#legs)
      if (leg.open && leg.sign * priceChange <= -leg.room) {
        this.#chargeOther(leg);
        this.#liquidate(leg);
        hasEnded = true;
      }
    for (const leg of this.#legs)
      if (leg.open && leg.sign * priceChange >= leg.target) {
        this.#end(leg);
        hasEnded = true;
      }
    if (hasEnded && this.#strategy.together) for (const leg of this.#legs) if (leg.open) this.#end(leg);
    return this.#legs.some(({ open }) => open);
  }

  /** Returns the distance to the nearest level as a share of the current price. */
  #distance(): number {
    const priceChange = this.#price - 1;
    let nearest = Number.POSITIVE_INFINITY;
    for (const { open, sign, room, target } of this.#legs)
      if (open) nearest = Math.min(nearest, sign * priceChange + room, target - sign * priceChange);
    return nearest / this.#price;
  }

  /** Reduces leverage above the cap to the cap, by the last tick before the close. */
  #reduce(): void {
    const { closeCap: cap, feeRate, maintenance } = this.#terms;
    for (const leg of this.#legs) {
      if (!leg.open || cap === null || leg.leverage <= cap) continue;
      const margin = leg.notional / leg.leverage;
      const rate = leg.sign * (this.#price - 1) - leg.charge / leg.notional - feeRate;
      const keptMargin = rate < 0 ? (margin * (1 + rate * leg.leverage)) / (1 + rate * cap) : margin;
      const notional = Math.max(0, keptMargin) * cap;
      this.#end(leg, 1 - notional / leg.notional);
      leg.charge *= notional / leg.notional;
      leg.room = 1 / cap - maintenance - (notional > 0 ? leg.charge / notional : 0);
      leg.notional = notional;
      leg.leverage = cap;
    }
  }

  #walk(seconds: number, deviation: number): boolean {
    let secondsLeft = seconds;
    while (secondsLeft > 0) {
      const free = (this.#distance() / (REACH * deviation)) ** 2;
      const span = Math.min(secondsLeft, Math.max(1, Math.floor(free)));
      const loud = span > 1 ? 1 : this.#dice.uniform() < 0.02 ? LOUD : QUIET;
      const move = this.#dice.normal() * loud * deviation * Math.sqrt(span);
      this.#price *= span > 60 ? Math.exp(move - (deviation * deviation * span) / 2) : 1 + move;
      secondsLeft -= span;
      if (!this.#tick()) return false;
    }
    return true;
  }

  /** Moves prices while none are recorded: the first hour is filled in if there is a history. */
  #standStill(deviation: number): boolean {
    const lasts = SHORTEST_OUTAGE * (LONGEST_OUTAGE / SHORTEST_OUTAGE) ** this.#dice.uniform();
    const filled = this.#terms.filledSeconds && this.#market.history ? Math.min(FILLED, lasts) : 0;
    if (filled > 0 && !this.#walk(filled, deviation)) return false;
    const missed = deviation * Math.sqrt(lasts - filled);
    this.#price *= Math.exp(missed * this.#dice.normal() - (missed * missed) / 2);
    return this.#tick();
  }

  #shut(gap: number): boolean {
    this.#reduce();
    this.#price *= 1 + this.#dice.jump(gap);
    return this.#tick();
  }

  #live(): void {
    const { market, dice, strategy } = { market: this.#market, dice: this.#dice, strategy: this.#strategy };
    const usual = market.volatility / Math.sqrt(market.secondsPerYear);
    const jumpRate = market.jumps.perYear / market.secondsPerYear;
    const outageRate = market.outagesPerYear / market.secondsPerYear;
    const weekend = strategy.opened === 'before the weekend';
    const never = Number.POSITIVE_INFINITY;
    let now = 0;
    let days = weekend ? 4 : Math.floor(dice.uniform() * 5);
    let close = market.closes ? (weekend ? BEFORE : dice.uniform() * CLOSE_EVERY) : never;
    let jump = dice.after(jumpRate);
    let outage = dice.after(outageRate);
    let settles = dice.after(1 / VOLATILITY_MOOD_SECONDS);
    let deviation = usual * VOLATILITY_MOOD_FACTORS[strategy.mood];
    let release = strategy.opened === 'before an announcement' ? 5 : never;
    for (;;) {
      const next = Math.min(close, jump, outage, settles, release, strategy.holds);
      if (next > now && !this.#walk(Math.ceil(next - now), deviation)) return;
      now = next;
      let open = true;
      if (next === strategy.holds) break;
      if (next === release) {
        release = never;
        this.#price *= 1 + dice.jump(market.release);
        open = this.#tick();
      } else if (next === jump) {
        jump = now + dice.after(jumpRate);
        this.#price *= 1 + dice.jump(market.jumps.deviation);
        open = this.#tick();
      } else if (next === settles) {
        settles = never;
        deviation = usual;
      } else if (next === outage) {
        outage = now + dice.after(outageRate);
        open = this.#standStill(deviation);
      } else {
        close = now + CLOSE_EVERY;
        days += 1;
        open = this.#shut(days % 5 === 0 ? (market.closes?.weekend ?? 0) : (market.closes?.night ?? 0));
      }
      if (!open) return;
    }
    for (const leg of this.#legs) if (leg.open) this.#end(leg);
  }

  run(paths: number): PriceGapOutcome {
    const gains = new Float64Array(paths);
    const counts = new Float64Array(paths);
    for (let path = 0; path < paths; path++) {
      this.#price = 1;
      this.#gaps = 0;
      this.#counted = 0;
      this.#legs = [...this.#open(1, this.#strategy.long), ...this.#open(-1, this.#strategy.short)];
      this.#live();
      gains[path] = this.#gaps;
      counts[path] = this.#counted;
    }
    const [gain, gainError] = calculateMeanAndError(gains);
    const [countMean, countedError] = calculateMeanAndError(counts);
    const [fees, liquidated] = [this.#fees / paths, this.#liquidated / paths];
    return { paths, gain, gainError, counted: countMean, countedError, fees, liquidated };
  }
}

/** Returns the mean and its standard error. */
function calculateMeanAndError(values: Float64Array): [number, number] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return [mean, Math.sqrt(squares / (values.length - 1) / values.length)];
}

/**
 * Simulates a strategy in a market under these terms. Prices have no drift, so its expected gain before fees is the
 * insurance's payments less its charges; both are counted.
 */
export const simulatePriceGapPaths = (
  market: PriceGapMarket,
  terms: PriceGapTerms,
  strategy: PriceGapStrategy,
  paths: number,
  random: () => number,
): PriceGapOutcome => new PathSimulator(market, terms, strategy, random).run(paths);
