import type { Direction } from '#shared/market/option.ts';

/** Last choice in this browser for one symbol. */
export interface OptionTicketChoice {
  periodId: string | null;
  amount: string;
}

const getStorageKey = (symbol: string): string => `ticket:${symbol}`;

/** Returns null when nothing valid is stored, or the page may not use the storage. */
export function readOptionTicketChoice(storage: Pick<Storage, 'getItem'>, symbol: string): OptionTicketChoice | null {
  try {
    const parsedChoice: unknown = JSON.parse(storage.getItem(getStorageKey(symbol)) ?? 'null');
    if (typeof parsedChoice !== 'object' || parsedChoice === null) return null;
    const { periodId, amount } = parsedChoice as Record<string, unknown>;
    return {
      periodId: typeof periodId === 'string' ? periodId : null,
      amount: typeof amount === 'string' ? amount.slice(0, 40) : '',
    };
  } catch {
    return null;
  }
}

/** Does not fail when the storage is full or unavailable: the choice is then not stored. */
export function storeOptionTicketChoice(
  storage: Pick<Storage, 'setItem'>,
  symbol: string,
  choice: OptionTicketChoice,
): void {
  try {
    storage.setItem(getStorageKey(symbol), JSON.stringify(choice));
  } catch {
    // Nothing depends on it.
  }
}

/** Order requested by the URL: fills the ticket and never submits it. */
export interface OptionTicketPrefill {
  direction?: Direction | undefined;
  amount?: string | undefined;
  /** Seconds. */
  period?: number | undefined;
}
