import type { ParseKeys } from 'i18next';

/** A key of the words of a history, with its area. */
export type HistoryTranslationKey = ParseKeys<['history', 'money', 'trading', 'perpetual']>;

/** Status of a row: locale key with its area, and colour. */
export interface HistoryStatus {
  word: HistoryTranslationKey;
  tone: 'info' | 'muted' | 'warn' | 'bad' | 'up' | 'down';
}

const tones = {
  pending: 'info',
  processing: 'info',
  completed: 'muted',
  uncredited: 'muted',
  approved: 'info',
  disbursed: 'info',
  failed: 'bad',
  cancelled: 'warn',
} as const satisfies Record<string, HistoryStatus['tone']>;

/** Maps a stored status to the label of the history only. Other pages, filters and the CSV keep the stored one. */
const shownAs: Record<string, keyof typeof tones> = {
  pending: 'pending',
  processing: 'processing',
  confirming: 'processing',
  partially_filled: 'processing',
  completed: 'completed',
  confirmed: 'completed',
  active: 'completed',
  filled: 'completed',
  uncredited: 'uncredited',
  approved: 'approved',
  disbursed: 'disbursed',
  failed: 'failed',
  rejected: 'failed',
  cancelled: 'cancelled',
};

/** Returns the label of a status. An unknown status counts as not final. */
export function toHistoryStatus(status: string): HistoryStatus {
  const shown = shownAs[status] ?? 'pending';
  return { word: `history:status.${shown}`, tone: tones[shown] };
}
