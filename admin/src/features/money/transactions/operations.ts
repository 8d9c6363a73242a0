import { moneyOperations } from '#shared/schemas/ledger.ts';

/** What an account's journal can be narrowed to: all operations that begin alike, and each by itself. */
export const operationChoices = [
  'option.',
  'futures.',
  'demo.',
  'deposit.',
  'withdrawal.',
  ...moneyOperations,
] as const;
