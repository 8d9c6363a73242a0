import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getPriceObservedMs } from '#shared/market/verify-chain.ts';
import type { FuturesTrade, FuturesPosition } from '#shared/schemas/futures.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { IconCheck, IconClose } from '#ui/icons.tsx';
import { IconInfo } from '#ui/page-icons.tsx';
import { Notice } from '#ui/states.tsx';
import { fetchTicksBySequence } from '#web/features/trade/receipt/queries.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { createPositionSteps, type PositionVerifyStep, verifyPosition } from './verify-position.ts';

interface VerifyPositionProps {
  position: FuturesPosition;
  trades: readonly FuturesTrade[];
  digits: number | undefined;
}

/** Recomputes the ticks of every fill and the tick log between them in this browser, and shows each step. */
export function VerifyPositionPanel({ position, trades, digits }: VerifyPositionProps) {
  const { t } = useTranslation(['perpetual', 'position']);
  const [steps, setSteps] = useState<readonly PositionVerifyStep[] | null>(null);
  const [result, setResult] = useState<'idle' | 'running' | 'passed' | 'failed'>('idle');
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  const run = async () => {
    setResult('running');
    const passed = await verifyPosition(position, trades, fetchTicksBySequence, (next) => {
      if (shown.current) setSteps(next);
    });
    if (shown.current) setResult(passed ? 'passed' : 'failed');
  };
  const failure = steps?.find(({ state }) => state === 'failed')?.failure;
  const unknown = failure === 'network' || failure === 'insecure';
  return (
    <Card
      title={t('position:verify.title')}
      aside={
        <Button size="sm" variant="primary" busy={result === 'running'} onClick={() => void run()} data-testid="verify">
          {t('position:verify.run')}
        </Button>
      }
    >
      <p className="text-muted">{t('position:verify.text')}</p>
      <ol className="flex flex-col gap-1.5" data-testid="verify-steps">
        {(steps ?? createPositionSteps(position, trades)).map((step, index) => (
          <StepLine key={index} step={step} symbol={position.symbol} digits={digits} />
        ))}
      </ol>
      <div aria-live="polite">
        {result === 'passed' && (
          <Notice>
            <IconCheck className="mt-0.5 shrink-0 text-good" />
            {t('position:verify.ok')}
          </Notice>
        )}
        {result === 'failed' && (
          <Notice tone={unknown ? 'warn' : 'error'}>
            {unknown ? t('position:verify.unknown') : t('position:verify.bad')}
          </Notice>
        )}
      </div>
    </Card>
  );
}

function StepLine({ step, symbol, digits }: { step: PositionVerifyStep; symbol: string; digits: number | undefined }) {
  const { t } = useTranslation(['perpetual', 'position']);
  const format = useFormat();
  const Icon = step.state === 'passed' ? IconCheck : step.state === 'failed' ? IconClose : IconInfo;
  return (
    <li className="flex gap-2" data-state={step.state}>
      <Icon
        size={14}
        className={clsx(
          'mt-0.5 shrink-0',
          step.state === 'passed' ? 'text-good' : step.state === 'failed' ? 'text-bad' : 'text-muted',
        )}
      />
      <div className="min-w-0 grow">
        <span className="sr-only">{`${t(`position:verify.state.${step.state}`)}: `}</span>
        <span>
          {t(`position:verify.step.${step.kind}`, {
            fill: t(`reason.${step.trade?.reason ?? 'open'}`),
            sequence: format.integer(step.point.sequence),
            observed: format.moment(getPriceObservedMs(step.point)),
            symbol,
            price: format.price(step.point.price, digits),
            count: step.count,
            number: format.integer(step.count),
            amount: step.trade ? format.amount(step.trade.realized_pnl, { sign: true }) : '',
          })}
        </span>
        {step.state === 'skipped' && <span className="text-muted"> {t('position:verify.skipped')}</span>}
        {step.failure && <p className="text-bad">{t(`position:verify.failure.${step.failure}`)}</p>}
      </div>
    </li>
  );
}
