import { useState } from 'react';
import { endReviewWindow, startReviewWindow, isReviewWindowOpen } from '#admin/lib/review-window.ts';
import { ApiError } from '#shared/api/client.ts';
import type { ChangeConfirmation } from './confirm-change.tsx';

/** One code is good for the reviews and notes of ten minutes: whether one is asked for now, and what became of it. */
export function useReviewCode() {
  const [codeKept, setCodeKept] = useState(isReviewWindowOpen);
  return {
    codeKept,
    /** A dialog opens, or a form is filled in again. */
    begin: () => setCodeKept(isReviewWindowOpen()),
    /** Does what was confirmed. Where the server asks for a code after all, the dialog does too. */
    confirmedBy: async <T>({ code }: Pick<ChangeConfirmation, 'code'>, act: () => Promise<T>): Promise<T> => {
      try {
        const done = await act();
        if (code !== undefined) startReviewWindow();
        return done;
      } catch (error) {
        if (code === undefined && error instanceof ApiError && error.reason === 'STEP_UP_REQUIRED') {
          endReviewWindow();
          setCodeKept(false);
        }
        throw error;
      }
    },
  };
}
