import { createAtom, useSelector } from '@tanstack/react-store';
import type { FuturesOrder, Position } from '#shared/schemas/futures.ts';
import type { ProtectionFormValues } from './review-settings.ts';

/** The dialog that is asked for: by a row, a key, or a line of the chart that was dragged. */
export type PerpetualDialogRequest =
  | { kind: 'close'; position: Position }
  /** `typed` is what the fields start with instead of what is set. */
  | { kind: 'settings'; position: Position; typed?: Partial<ProtectionFormValues> }
  | { kind: 'closeAll'; symbol: string | null }
  | { kind: 'cancel'; order: FuturesOrder }
  /** Cancel and place anew at another price. */
  | { kind: 'move'; order: FuturesOrder; price: string }
  | { kind: 'order'; order: FuturesOrder };

export interface PerpetualDialogState {
  /** The last one that was asked for: it stays while it closes, so that it can give the focus back. */
  asked: PerpetualDialogRequest | null;
  open: boolean;
  /** Another one each time: a dialog starts anew. */
  serial: number;
}

const state = createAtom<PerpetualDialogState>({ asked: null, open: false, serial: 0 });
let decided: (() => void) | null = null;

/** Whoever waits for the dialog that was open hears that it is over. */
function settle(): void {
  decided?.();
  decided = null;
}

/**
 * One dialog at a time: what is asked for takes the place of what is open.
 * @returns resolves when the dialog is closed, whatever was decided in it
 */
export function openPerpetualDialog(asked: PerpetualDialogRequest): Promise<void> {
  settle();
  return new Promise((resolve) => {
    decided = resolve;
    state.set(({ serial }) => ({ asked, open: true, serial: serial + 1 }));
  });
}

export function closePerpetualDialog(): void {
  state.set((now) => ({ ...now, open: false }));
  settle();
}

export const usePerpetualDialog = (): PerpetualDialogState => useSelector(state);
