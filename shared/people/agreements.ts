/**
 * The versions of what people accept beside the terms of use, by the day from which their words are in force. Whoever
 * changes the words of one (`legal.json`) sets its day.
 */
export const agreementVersions = {
  loan: '2026-11-28',
  investment: '2026-11-24',
} as const;
