import type { Direction } from '#shared/market/option.ts';

/** The last choice of this browser for one symbol. */
export interface TicketChoice {
  periodId: string | null;
  amount: string;
}

const nameOf = (symbol: string): string => `ticket:${symbol}`;

/** Null where nothing is remembered, what is there cannot be read, or storage is closed to the page. */
export function recallTicketChoice(storage: Pick<Storage, 'getItem'>, symbol: string): TicketChoice | null {
  try {
    const found: unknown = JSON.parse(storage.getItem(nameOf(symbol)) ?? 'null');
    if (typeof found !== 'object' || found === null) return null;
    const { periodId, amount } = found as Record<string, unknown>;
    return {
      periodId: typeof periodId === 'string' ? periodId : null,
      amount: typeof amount === 'string' ? amount.slice(0, 40) : '',
    };
  } catch {
    return null;
  }
}

/** Storage that is full or closed is no reason to fail: the choice is then simply not remembered. */
export function rememberTicketChoice(storage: Pick<Storage, 'setItem'>, symbol: string, choice: TicketChoice): void {
  try {
    storage.setItem(nameOf(symbol), JSON.stringify(choice));
  } catch {
    // Nothing depends on it.
  }
}

/** What an address asks for: it fills the ticket and never submits it. */
export interface TicketPrefill {
  direction?: Direction | undefined;
  amount?: string | undefined;
  /** Seconds. */
  period?: number | undefined;
}
