import type { Direction } from '#shared/market/option.ts';
import { readPreference, storePreference } from '#web/lib/stored-preference.ts';

/** Last choice in this browser for one symbol. */
export interface OptionTicketChoice {
  periodId: string | null;
  amount: string;
}

const getStorageKey = (symbol: string): string => `ticket:${symbol}`;

/** Returns null when nothing valid is stored. */
export function readOptionTicketChoice(symbol: string): OptionTicketChoice | null {
  try {
    const parsedChoice: unknown = JSON.parse(readPreference(getStorageKey(symbol)) ?? 'null');
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

export function storeOptionTicketChoice(symbol: string, choice: OptionTicketChoice): void {
  storePreference(getStorageKey(symbol), JSON.stringify(choice));
}

/** Order requested by the URL: fills the ticket and never submits it. */
export interface OptionTicketPrefill {
  direction?: Direction | undefined;
  amount?: string | undefined;
  /** Seconds. */
  period?: number | undefined;
}
