/** What a picture of a closed trade says, in figures. */
export interface CardFacts {
  /** Of the public receipt. */
  id: string;
  symbol: string;
  /** Higher or Lower, Long or Short, in the page's language. */
  direction: string;
  /** Gains when the price rises. */
  rising: boolean;
  /** What became of it, in the page's language. */
  outcome: string;
  /** Profit or loss and what was put in for it, USDT, decimals. */
  profit: string;
  stake: string;
  entry: CardPoint;
  /** Null where no price decided: the whole amount went back. */
  exit: CardPoint | null;
}

export interface CardPoint {
  price: string;
  /** Epoch seconds. */
  at: number;
}

/** What was gained or lost of what was put in, percent. */
export function computeReturnPercent({ profit, stake }: Pick<CardFacts, 'profit' | 'stake'>): number {
  const whole = Number(stake);
  return whole > 0 ? (Number(profit) / whole) * 100 : 0;
}
