/** Values on the picture of a closed trade. */
export interface ShareCardFacts {
  /** Id of the public receipt. */
  id: string;
  symbol: string;
  /** Higher or Lower, Long or Short, in the page's language. */
  direction: string;
  /** True when it gains as the price rises. */
  rising: boolean;
  /** Result in the page's language. */
  outcome: string;
  /** Profit or loss and the stake, USDT, decimals. */
  profit: string;
  stake: string;
  entry: ShareCardPoint;
  /** Null when no price decided: the whole amount was refunded. */
  exit: ShareCardPoint | null;
}

export interface ShareCardPoint {
  price: string;
  /** Epoch seconds. */
  at: number;
}

/** Returns the profit or loss as a percentage of the stake. */
export function computeReturnPercent({ profit, stake }: Pick<ShareCardFacts, 'profit' | 'stake'>): number {
  const stakeNumber = Number(stake);
  return stakeNumber > 0 ? (Number(profit) / stakeNumber) * 100 : 0;
}
