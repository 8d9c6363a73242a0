import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { type ChangeConfirmation, ConfirmChangeDialog } from './confirm-change.tsx';
import { useReviewCode } from './use-review-code.ts';

const verdicts = ['approve', 'reject'] as const;
export type ReviewVerdict = (typeof verdicts)[number];

interface DecideProps {
  /** Which words of the catalogue speak of it. */
  of: 'kyc' | 'bank' | 'deposit' | 'vanished' | 'withdrawal' | 'firstOfTwo';
  /** What the question and the consequence name. */
  named: Record<string, string>;
  /** What may be decided; both where this is left out. */
  only?: ReviewVerdict;
  /** Each takes a code of its own, or this one does: none of before is good enough. */
  codeEach?: true | ReviewVerdict;
  /** Offers a field for what the customer reads. */
  customerNote?: boolean;
  /** Says in the dialog of an approval whether it takes a second person. */
  note?: (open: boolean) => ReactNode;
  /** The id of what waits for a second member; nothing where it is done. Throws what the server refuses. */
  send: (verdict: ReviewVerdict, confirmation: ChangeConfirmation) => Promise<string | null>;
  /** Reads anew what is shown. */
  refresh: () => Promise<void>;
}

/**
 * Lets something that waits for a review pass, or says why not; both with a code, which is good for those that follow
 * unless each takes one of its own.
 */
export function ReviewActions({ of, named, only, codeEach, customerNote, note, send, refresh }: DecideProps) {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState<ReviewVerdict | null>(null);
  // The dialog keeps its words while it closes.
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
    toast({ tone: 'info', title: t(approval === null ? `${of}.done.${verdict}` : 'approval.waits') });
    await refresh();
  };
  return (
    <div className="flex flex-wrap gap-2 pt-2">
      {verdicts
        .filter((one) => only === undefined || only === one)
        .map((one) => (
          <Button key={one} variant={one === 'approve' ? 'primary' : 'danger'} onClick={() => ask(one)}>
            {t(`${of}.${one}`)}
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
