import type { ParseKeys } from 'i18next';

/** A key of the words of a history, with its area. */
export type HistoryKey = ParseKeys<['history', 'money', 'trading', 'perpetual']>;

/** How a row of a history stands: the word, with its area, and the colour that goes with it. */
export interface HistoryStatus {
  word: HistoryKey;
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

/** Maps a stored status to the label of the history alone: other pages, filters and the CSV keep the stored one. */
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

/** How a history shows a state; one that it does not know has not come to its end. */
export function toHistoryStatus(status: string): HistoryStatus {
  const shown = shownAs[status] ?? 'pending';
  return { word: `history:status.${shown}`, tone: tones[shown] };
}
