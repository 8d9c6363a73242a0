/**
 * Versions of agreements in addition to the terms of use, by their effective day. Update the day with the text
 * (`legal.json`).
 */
export const agreementVersions = {
  loan: '2026-11-28',
  investment: '2026-11-28',
} as const;
