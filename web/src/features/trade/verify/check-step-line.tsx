import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { getPriceSourceName } from '#shared/market/tick.ts';
import { getPriceObservedMs } from '#shared/market/verify-chain.ts';
import type { ReceiptPricePoint } from '#shared/schemas/receipt.ts';
import { VerificationStepMark } from '#web/features/trade/receipt/step-mark.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import {
  type ReceiptCheckStep,
  getDecidingPoint,
  type VerifiableReceipt,
  countTicksBetween,
} from './check-public-receipt.ts';

interface StepProps {
  done: VerifiableReceipt;
  digits: number | undefined;
}

/** Returns the parts of the sentence for a point of the receipt. */
function usePointWords({
  done,
  digits,
}: StepProps): (point: ReceiptPricePoint | null) => { readonly [name: string]: string | undefined } {
  const { t } = useTranslation('order');
  const format = useFormat();
  return (point) =>
    point
      ? {
          sequence: format.integer(point.sequence),
          second: format.time(point.at),
          price: format.price(point.price, digits),
          source: t(`source.${getPriceSourceName(point.source)}`, { defaultValue: getPriceSourceName(point.source) }),
          observed: format.moment(getPriceObservedMs(point)),
          symbol: done.symbol,
        }
      : {};
}

/** Returns the name of the last tick by how the trade ended. */
const endName = (done: VerifiableReceipt): 'close' | 'sale' | 'exit' =>
  'side' in done ? 'close' : done.receipt.sale ? 'sale' : 'exit';

/** Returns the locale key of the sentence about the outcome. */
function outcomeKey(done: VerifiableReceipt) {
  if ('side' in done) return 'outcomePerpetual';
  if (done.status === 'cancelled') return 'outcomeRefund';
  return done.direction === 'call' ? 'outcomeCall' : 'outcomePut';
}

/** Acceptance of the trade, not verified itself: later steps are compared with it. */
export function ReceiptAcceptanceLine({ done }: { done: VerifiableReceipt }) {
  const { t } = useTranslation('verify');
  const format = useFormat();
  const { accepted_ms, exit } = done.receipt;
  const key = 'side' in done && exit ? 'step.acceptedCloseText' : 'step.acceptedText';
  return (
    <Line
      state="passed"
      title={t('step.accepted')}
      text={accepted_ms === null ? t('step.acceptedNone') : t(key, { accepted: format.moment(accepted_ms) })}
    />
  );
}

/**
 * One step: name, result in words, and the reason of a failure. When another one failed (`halted`), a step not reached
 * is empty.
 */
export function ReceiptCheckStepLine({
  step,
  done,
  digits,
  halted,
}: StepProps & { step: ReceiptCheckStep; halted: boolean }) {
  const { t } = useTranslation(['verify', 'order', 'trading']);
  const format = useFormat();
  const words = usePointWords({ done, digits });
  const { entry } = done.receipt;
  const end = getDecidingPoint(done);
  const count = countTicksBetween(done);
  const number = format.integer(count);
  const isEntry = step.name === 'entry' || step.name === 'entryLater';
  const point = isEntry ? entry : end;
  const values = {
    ...words(point ?? entry),
    count,
    number,
    rule: done.receipt.rule,
    from: entry ? format.price(entry.price, digits) : '',
    to: end ? format.price(end.price, digits) : '',
    status: t(`trading:status.${done.status}`, { defaultValue: done.status }),
    ...('price' in done && step.name === 'outcome' && { price: format.price(done.price, digits) }),
  };
  const titles: Record<ReceiptCheckStep['name'], string> = {
    entry: t('step.entry', values),
    entryLater: t('step.entryLater'),
    chain: t('step.chain'),
    end: t(`step.${endName(done)}`, values),
    endLater: t('step.endLater'),
    second: t('step.second'),
    outcome: t('step.outcome', values),
  };
  const texts: Record<ReceiptCheckStep['name'], string> = {
    entry: t('step.entryText', values),
    entryLater: t('step.laterText', values),
    chain: t('step.chainText', values),
    end: t('step.endText', values),
    endLater: t('step.laterText', values),
    second: t('step.secondText', values),
    outcome: t(`step.${outcomeKey(done)}`, values),
  };
  const failed = { sequence: step.sequence === null ? '' : format.integer(step.sequence) };
  return (
    <Line
      state={step.state}
      title={titles[step.name]}
      text={step.state === 'failed' || (halted && step.state === 'waiting') ? null : texts[step.name]}
      failure={
        step.failure &&
        (step.failure === 'notItsPrice'
          ? t('verify:failure.notItsPrice')
          : t(`order:verify.failure.${step.failure}`, failed))
      }
      progress={
        step.name === 'chain' && step.state === 'running'
          ? t('step.chainRunning', { walked: format.integer(step.walked), number })
          : null
      }
    />
  );
}

interface LineProps {
  state: ReceiptCheckStep['state'];
  title: string;
  /** Null when its statement would not hold. */
  text: string | null;
  failure?: string | null;
  progress?: string | null;
}

function Line({ state, title, text, failure = null, progress = null }: LineProps) {
  const { t } = useTranslation('order');
  return (
    <li className="flex gap-3 break-inside-avoid" data-state={state}>
      <VerificationStepMark state={state} />
      <div className="flex min-w-0 grow flex-col gap-0.5">
        <p className={clsx('font-medium', state === 'waiting' && 'text-muted')}>
          {title}
          <span className="sr-only">{`, ${t(`verify.state.${state}`)}`}</span>
          {state === 'skipped' && <span className="font-normal text-muted">{` · ${t('verify.state.skipped')}`}</span>}
        </p>
        {text !== null && <p className="text-pretty text-muted">{text}</p>}
        {failure !== null && <p className="text-pretty text-bad">{failure}</p>}
        {progress !== null && <p className="text-xs text-info tabular-nums">{progress}</p>}
      </div>
    </li>
  );
}
