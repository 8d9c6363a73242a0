import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiabilitiesProof, OwedByCoin } from '#shared/schemas/liabilities.ts';
import { Button } from '#ui/button.tsx';
import { IconCheck, IconClose } from '#ui/icons.tsx';
import { ShortId } from '#ui/id.tsx';
import { IconInfo } from '#ui/page-icons.tsx';
import { Notice } from '#ui/states.tsx';
import { AmountText } from '#ui/values.tsx';
import { HideableAmount } from '#web/features/money/hideable-amount.tsx';
import {
  initialLiabilitiesProofSteps,
  type LiabilitiesProofStep,
  type LiabilitiesProofVerdict,
  type LiabilitiesProofVerification,
  checkLiabilitiesProof,
} from './check-liabilities-proof.ts';
import { fetchPublishedLiabilities } from './queries.ts';

/** Recomputes the path from the user's leaf to the published root in this browser, and shows each step. */
export function LiabilitiesProofPanel({ proof }: { proof: LiabilitiesProof }) {
  const { t } = useTranslation('liabilities');
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<LiabilitiesProofVerification | null>(null);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  const run = async () => {
    setBusy(true);
    const verified = await checkLiabilitiesProof(proof, fetchPublishedLiabilities);
    if (!shown.current) return;
    setDone(verified);
    setBusy(false);
  };
  return (
    <div className="flex max-w-xl flex-col gap-3">
      <ol className="flex flex-col gap-2">
        {(done?.steps ?? initialLiabilitiesProofSteps).map((step) => (
          <StepLine key={step.name} step={step} proof={proof} total={done?.published?.total ?? null} />
        ))}
      </ol>
      <Button variant="primary" busy={busy} onClick={() => void run()} className="self-start">
        {t(done ? 'again' : 'verify')}
      </Button>
      <div aria-live="polite">{done && <Outcome verdict={done.verdict} />}</div>
    </div>
  );
}

function Outcome({ verdict }: { verdict: LiabilitiesProofVerdict }) {
  const { t } = useTranslation('liabilities');
  if (verdict === 'passed')
    return (
      <Notice>
        <IconCheck className="mt-0.5 shrink-0 text-good" />
        {t('passed')}
      </Notice>
    );
  if (verdict === 'network' || verdict === 'insecure') return <Notice tone="warn">{t(`unknown.${verdict}`)}</Notice>;
  return (
    <Notice tone="error">
      <span>
        <strong className="font-semibold text-bad">{t('contradiction')}</strong> {t(`problem.${verdict}`)} {t('keep')}
      </span>
    </Notice>
  );
}

interface StepLineProps {
  step: LiabilitiesProofStep;
  proof: LiabilitiesProof;
  /** Published total; null while unknown. */
  total: OwedByCoin | null;
}

function StepLine({ step: { name, state, hash }, proof, total }: StepLineProps) {
  const { t } = useTranslation('liabilities');
  const Icon = state === 'passed' ? IconCheck : state === 'failed' ? IconClose : IconInfo;
  const tone = state === 'passed' ? 'text-good' : state === 'failed' ? 'text-bad' : 'text-muted';
  return (
    <li className="flex gap-2" data-state={state}>
      <Icon size={14} className={clsx('mt-0.5 shrink-0', tone)} />
      <div className="min-w-0 grow">
        <span className="sr-only">{`${t(`state.${state}`)}: `}</span>
        <span>{t(`step.${name}`, { date: proof.date, count: proof.path.length })}</span>{' '}
        {hash && <ShortId value={hash} />}
        {name === 'leaf' && (
          <p className="flex flex-wrap items-center gap-x-3 text-muted">
            <span className="inline-flex items-center gap-1">
              {t('account')} <ShortId value={proof.leaf.account_id} />
            </span>
            {proof.leaf.owed.map(({ coin_type, amount }) => (
              <HideableAmount exact key={coin_type} value={amount} unit={coin_type} />
            ))}
            {proof.leaf.owed.length === 0 && t('nothing')}
          </p>
        )}
        {name === 'total' && total && (
          <p className="flex flex-wrap gap-x-3 text-muted">
            {total.map(({ coin_type, amount }) => (
              <AmountText exact key={coin_type} value={amount} unit={coin_type} />
            ))}
          </p>
        )}
      </div>
    </li>
  );
}
