/** Problem of a field, with amounts as decimal strings of USDT. */
export type FinanceFormProblem = { name: string } & Record<string, string>;

const OWN_NAMES: readonly string[] = ['amount', 'agreement', 'period'];

/** Returns the locale key of a problem: `finance:missing.<name>` for what only the page knows, or as the server's. */
export const toFinanceProblemKey = (name: string): string =>
  OWN_NAMES.includes(name) ? `finance:missing.${name}` : `refusals:${name}`;
