import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getPriceObservedMs } from '#shared/market/verify-chain.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { IconCheck } from '#ui/icons.tsx';
import { IconCopy } from '#ui/page-icons.tsx';
import { Notice } from '#ui/states.tsx';
import type { OptionOrderWithEntry } from '#web/features/trade/options/has-option-entry.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { fetchTicksBySequence } from './queries.ts';
import { VerificationStepMark } from './step-mark.tsx';
import {
  canWalkReceipt,
  getReceiptEnd,
  createReceiptSteps,
  type ReceiptStep,
  verifyReceipt,
} from './verify-receipt.ts';

type Result = 'idle' | 'running' | 'passed' | 'failed';

/** Recomputes the tick log between both ticks in this browser, and shows each step. */
export function VerifyReceiptPanel({ order, digits }: { order: OptionOrderWithEntry; digits: number | undefined }) {
  const { t } = useTranslation('order');
  const [steps, setSteps] = useState<readonly ReceiptStep[] | null>(null);
  const [result, setResult] = useState<Result>('idle');
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const run = async () => {
    setResult('running');
    setSteps(createReceiptSteps(order));
    const passed = await verifyReceipt(order, fetchTicksBySequence, (next) => {
      if (shown.current) setSteps(next);
    });
    if (shown.current) setResult(passed ? 'passed' : 'failed');
  };

  return (
    <Card
      title={t('verify.title')}
      aside={
        <Button size="sm" variant="primary" busy={result === 'running'} onClick={() => void run()} data-testid="verify">
          {result === 'passed' || result === 'failed' ? t('verify.again') : t('verify.run')}
        </Button>
      }
    >
      <p className="text-muted">
        {t(order.receipt.sale ? 'verify.textSold' : order.receipt.exit ? 'verify.text' : 'verify.textOpen')}
      </p>
      <ol className="flex flex-col gap-1.5" data-testid="verify-steps">
        {(steps ?? createReceiptSteps(order)).map((step) => (
          <StepLine key={step.name} step={step} order={order} digits={digits} />
        ))}
      </ol>
      <div aria-live="polite">
        {result === 'passed' && <PassedResult order={order} />}
        {result === 'failed' && <FailedResult steps={steps ?? []} />}
      </div>
    </Card>
  );
}

/** Failure notice: the receipt is wrong, or it could not be verified. */
function FailedResult({ steps }: { steps: readonly ReceiptStep[] }) {
  const { t } = useTranslation('order');
  const failure = steps.find(({ state }) => state === 'failed')?.failure;
  const unknown = failure === 'network' || failure === 'insecure';
  return <Notice tone={unknown ? 'warn' : 'error'}>{unknown ? t('verify.unknown') : t('verify.bad')}</Notice>;
}

function PassedResult({ order }: { order: OptionOrderWithEntry }) {
  const { t } = useTranslation('order');
  if (canWalkReceipt(order.receipt))
    return (
      <Notice>
        <IconCheck className="mt-0.5 shrink-0 text-good" />
        {t('verify.ok')}
      </Notice>
    );
  const command = `npm run verify -- ${location.origin} ${order.id}`;
  return (
    <Notice>
      <div className="min-w-0 grow">
        {t('verify.okEnds')}
        <div className="mt-1 flex items-center gap-2">
          <code className="min-w-0 grow overflow-x-auto rounded-sm bg-surface-2 px-2 py-1 font-mono text-xs whitespace-nowrap">
            {command}
          </code>
          <IconButton
            label={t('verify.copy')}
            onClick={() => void navigator.clipboard.writeText(command).catch(() => undefined)}
          >
            <IconCopy />
          </IconButton>
        </div>
      </div>
    </Notice>
  );
}

/** Returns a step's values before its check, taken from the receipt that it will check. */
function plannedValues(step: ReceiptStep, order: OptionOrderWithEntry): ReceiptStep['values'] {
  const { entry } = order.receipt;
  const end = getReceiptEnd(order.receipt);
  const isEntry = step.name === 'entryTick' || step.name === 'entryPrice';
  const point = isEntry ? entry : end;
  return {
    ...point,
    observed: getPriceObservedMs(entry),
    symbol: order.symbol,
    status: order.status,
    count: end ? end.sequence - entry.sequence : 0,
    amount: order.receipt.sale?.amount ?? '',
    volatility: order.receipt.sale?.volatility ?? '',
    ...step.values,
  };
}

function StepLine({
  step,
  order,
  digits,
}: {
  step: ReceiptStep;
  order: OptionOrderWithEntry;
  digits: number | undefined;
}) {
  const { t } = useTranslation('order');
  const format = useFormat();
  const values = plannedValues(step, order);
  const words = {
    ...values,
    sequence: format.integer(Number(values['sequence'] ?? 0)),
    count: Number(values['count']),
    observed: format.moment(Number(values['observed'])),
    price: format.price(String(values['price'] ?? '0'), digits),
    source: t(`source.${values['source']}`, { defaultValue: String(values['source'] ?? '') }),
    status: t(`trading:status.${values['status']}`, { defaultValue: String(values['status'] ?? '') }),
  };
  return (
    <li className="flex gap-2.5" data-state={step.state}>
      <VerificationStepMark state={step.state} />
      <div className="min-w-0 grow">
        <span className={step.state === 'waiting' ? 'text-muted' : undefined}>
          {t(`verify.step.${step.name}`, words)}
        </span>
        <span className="sr-only">{`, ${t(`verify.state.${step.state}`)}`}</span>
        {step.state === 'skipped' && <span className="text-muted">{` · ${t('verify.state.skipped')}`}</span>}
        {step.name === 'chain' && step.state === 'running' && (
          <progress
            value={step.progress}
            max={1}
            aria-label={t('verify.running')}
            className="mt-1 block h-1 w-full overflow-hidden rounded-full bg-surface-3 [&::-moz-progress-bar]:bg-info [&::-webkit-progress-bar]:bg-surface-3 [&::-webkit-progress-value]:bg-info"
          />
        )}
        {step.failure && <p className="text-bad">{t(`verify.failure.${step.failure}`, words)}</p>}
      </div>
    </li>
  );
}
