import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { type Confirmation, ConfirmChange } from './confirm-change.tsx';
import { useReviewCode } from './use-review-code.ts';

export type Verdict = 'approve' | 'reject';

interface DecideProps {
  /** Which words of the catalogue speak of it. */
  of: 'kyc' | 'bank';
  /** What the question names. */
  named: Record<string, string>;
  /** Throws what the server refuses. */
  send: (verdict: Verdict, confirmation: Confirmation) => Promise<void>;
  /** Reads anew what is shown. */
  refresh: () => Promise<void>;
}

/** Lets something that waits for a review pass, or says why not; both with a code, which is good for those that follow. */
export function Decide({ of, named, send, refresh }: DecideProps) {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState<Verdict | null>(null);
  // The dialog keeps its words while it closes.
  const [verdict, setVerdict] = useState<Verdict>('approve');
  const { codeKept, begin, confirmedBy } = useReviewCode();
  const ask = (next: Verdict) => {
    begin();
    setVerdict(next);
    setAsking(next);
  };
  const decide = async (confirmation: Confirmation) => {
    await confirmedBy(confirmation, () => send(verdict, confirmation));
    setAsking(null);
    toast({ tone: 'info', title: t(`${of}.done.${verdict}`) });
    await refresh();
  };
  return (
    <div className="flex flex-wrap gap-2 pt-2">
      <Button variant="primary" onClick={() => ask('approve')}>
        {t(`${of}.approve`)}
      </Button>
      <Button variant="danger" onClick={() => ask('reject')}>
        {t(`${of}.reject`)}
      </Button>
      <ConfirmChange
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={t(`${of}.ask.${verdict}`, named)}
        rows={[]}
        consequence={t(`${of}.consequence.${verdict}`)}
        action={t(`${of}.${verdict}`)}
        danger={verdict === 'reject'}
        codeKept={codeKept}
        onConfirm={decide}
        onChanged={() => {
          setAsking(null);
          void refresh();
        }}
      />
    </div>
  );
}
