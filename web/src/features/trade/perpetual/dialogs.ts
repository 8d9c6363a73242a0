import { createAtom, useSelector } from '@tanstack/react-store';
import type { FuturesOrder, FuturesPosition } from '#shared/schemas/futures.ts';
import type { ProtectionFormValues } from './review-protection-form.ts';

/** Open dialog, requested by a row, a key, or a dragged chart line. */
export type PerpetualDialogRequest =
  | { kind: 'close'; position: FuturesPosition }
  /** `typed` overrides the initial values of the fields. */
  | { kind: 'settings'; position: FuturesPosition; typed?: Partial<ProtectionFormValues> }
  | { kind: 'closeAll'; symbol: string | null }
  | { kind: 'cancel'; order: FuturesOrder }
  /** Cancels and places the order again at another price. */
  | { kind: 'move'; order: FuturesOrder; price: string }
  | { kind: 'order'; order: FuturesOrder };

export interface PerpetualDialogState {
  /** Last requested dialog. Kept while it closes, so that it can restore the focus. */
  asked: PerpetualDialogRequest | null;
  open: boolean;
  /** Changes each time, so that a dialog starts fresh. */
  serial: number;
}

const state = createAtom<PerpetualDialogState>({ asked: null, open: false, serial: 0 });
let decided: (() => void) | null = null;

/** Resolves the promise of the previously open dialog. */
function resolvePreviousDialog(): void {
  decided?.();
  decided = null;
}

/**
 * Opens a dialog in place of any open one.
 * @returns resolves when the dialog is closed, whatever the decision
 */
export function openPerpetualDialog(request: PerpetualDialogRequest): Promise<void> {
  resolvePreviousDialog();
  return new Promise((resolve) => {
    decided = resolve;
    state.set(({ serial }) => ({ asked: request, open: true, serial: serial + 1 }));
  });
}

export function closePerpetualDialog(): void {
  state.set((now) => ({ ...now, open: false }));
  resolvePreviousDialog();
}

export const usePerpetualDialog = (): PerpetualDialogState => useSelector(state);
