/** How a row of a history stands: the word, with its area, and the colour that goes with it. */
export interface ShownStatus {
  word: string;
  tone: 'info' | 'muted' | 'warn' | 'bad' | 'up' | 'down';
}

const tones = {
  pending: 'info',
  processing: 'info',
  completed: 'muted',
  uncredited: 'muted',
  failed: 'bad',
  cancelled: 'warn',
} as const satisfies Record<string, ShownStatus['tone']>;

/** What a history calls the states that have other names where they are kept. */
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
  failed: 'failed',
  rejected: 'failed',
  cancelled: 'cancelled',
};

/** How a history shows a state; one that it does not know has not come to its end. */
export function shownStatus(status: string): ShownStatus {
  const shown = shownAs[status] ?? 'pending';
  return { word: `history:status.${shown}`, tone: tones[shown] };
}
