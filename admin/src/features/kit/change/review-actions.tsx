import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import { type ChangeConfirmation, ConfirmChangeDialog } from './confirm-change-dialog.tsx';
import { useReviewCode } from './use-review-code.ts';

const verdicts = ['approve', 'reject'] as const;
export type ReviewVerdict = (typeof verdicts)[number];

interface DecideProps {
  /** Translation area of the item. */
  of: 'kyc' | 'bank' | 'deposit' | 'vanished' | 'withdrawal' | 'firstOfTwo';
  /** Names in the question and the consequence. */
  named: Record<string, string>;
  /** The only possible verdict; both by default. */
  only?: ReviewVerdict;
  /** True, or the verdict, that requires a new code each time. */
  codeEach?: true | ReviewVerdict;
  /** True to offer a field for a note to the customer. */
  customerNote?: boolean;
  /** Note of the approval dialog: whether it requires a second person. */
  note?: (open: boolean) => ReactNode;
  /** Returns the id of the pending approval, or null when done. Throws the server's error. */
  send: (verdict: ReviewVerdict, confirmation: ChangeConfirmation) => Promise<string | null>;
  /** Refetches what is shown. */
  refresh: () => Promise<void>;
}

/**
 * Buttons that approve or reject an item under review; both require a code, which also counts for the next ones unless
 * `codeEach` is set.
 */
export function StaffReviewActions({ of, named, only, codeEach, customerNote, note, send, refresh }: DecideProps) {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState<ReviewVerdict | null>(null);
  // The dialog keeps its text while it closes.
  const [verdict, setVerdict] = useState<ReviewVerdict>('approve');
  const { codeKept, begin, confirmedBy } = useReviewCode();
  const hasOwnCode = codeEach === true || codeEach === verdict;
  const ask = (next: ReviewVerdict) => {
    begin();
    setVerdict(next);
    setAsking(next);
  };
  const decide = async (confirmation: ChangeConfirmation) => {
    const approval = hasOwnCode
      ? await send(verdict, confirmation)
      : await confirmedBy(confirmation, () => send(verdict, confirmation));
    setAsking(null);
    showToast({ tone: 'info', title: t(approval === null ? `${of}.done.${verdict}` : 'approval.waits') });
    await refresh();
  };
  return (
    <div className="flex flex-wrap gap-2 pt-2">
      {verdicts
        .filter((reviewVerdict) => only === undefined || only === reviewVerdict)
        .map((reviewVerdict) => (
          <Button
            key={reviewVerdict}
            variant={reviewVerdict === 'approve' ? 'primary' : 'danger'}
            onClick={() => ask(reviewVerdict)}
          >
            {t(`${of}.${reviewVerdict}`)}
          </Button>
        ))}
      <ConfirmChangeDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={t(`${of}.ask.${verdict}`, { replace: named })}
        rows={[]}
        consequence={t(`${of}.consequence.${verdict}`, { replace: named })}
        note={verdict === 'approve' && note?.(asking !== null)}
        action={t(`${of}.${verdict}`)}
        danger={verdict === 'reject'}
        codeKept={!hasOwnCode && codeKept}
        customerNote={customerNote}
        onConfirm={decide}
        onChanged={() => {
          setAsking(null);
          void refresh();
        }}
      />
    </div>
  );
}
