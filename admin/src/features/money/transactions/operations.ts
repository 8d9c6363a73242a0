import { moneyOperations } from '#shared/schemas/ledger.ts';

/** Filter choices of a journal: groups of operations with a common prefix, and each operation. */
export const operationChoices = [
  'option.',
  'futures.',
  'demo.',
  'deposit.',
  'withdrawal.',
  ...moneyOperations,
] as const;
