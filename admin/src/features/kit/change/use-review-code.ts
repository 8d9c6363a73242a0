import { useState } from 'react';
import { endReviewCodeWindow, startReviewCodeWindow, isReviewCodeWindowOpen } from '#admin/lib/review-window.ts';
import { ApiError } from '#shared/api/client.ts';
import type { ChangeConfirmation } from './confirm-change-dialog.tsx';

/** Returns the state of the review code: one code counts for reviews and notes of ten minutes. */
export function useReviewCode() {
  const [codeKept, setCodeKept] = useState(isReviewCodeWindowOpen);
  return {
    codeKept,
    /** Called when a dialog opens, or a form is filled in again. */
    begin: () => setCodeKept(isReviewCodeWindowOpen()),
    /** Runs the action. If the server requires a code after all, the dialog asks for it. */
    confirmedBy: async <T>({ code }: Pick<ChangeConfirmation, 'code'>, act: () => Promise<T>): Promise<T> => {
      try {
        const done = await act();
        if (code !== undefined) startReviewCodeWindow();
        return done;
      } catch (error) {
        if (code === undefined && error instanceof ApiError && error.reason === 'STEP_UP_REQUIRED') {
          endReviewCodeWindow();
          setCodeKept(false);
        }
        throw error;
      }
    },
  };
}
