import type { Direction } from '#shared/market/option.ts';
import { readStoredObject, storePreference } from '#web/lib/stored-preference.ts';

/** Last choice in this browser for one symbol. */
export interface OptionTicketChoice {
  periodId: string | null;
  amount: string;
}

const getStorageKey = (symbol: string): string => `ticket:${symbol}`;

/** Returns null when nothing valid is stored. */
export function readOptionTicketChoice(symbol: string): OptionTicketChoice | null {
  const stored = readStoredObject(getStorageKey(symbol));
  if (!stored) return null;
  const { periodId, amount } = stored;
  return {
    periodId: typeof periodId === 'string' ? periodId : null,
    amount: typeof amount === 'string' ? amount.slice(0, 40) : '',
  };
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
