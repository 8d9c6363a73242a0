import './print.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { DirectionLabel } from '#ui/direction.tsx';
import { IconCheck, IconClose } from '#ui/icons.tsx';
import { LogoMark } from '#ui/mark.tsx';
import { IconInfo } from '#ui/page-icons.tsx';
import { PriceText } from '#ui/price.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { ErrorState, Skeleton } from '#ui/states.tsx';
import { TimeText } from '#ui/values.tsx';
import { ReceiptPointsTable } from '#web/features/trade/receipt/receipt-points-table.tsx';
import { loadNamespaces } from '#web/lib/language.ts';
import { symbolsQuery } from '#web/lib/queries.ts';
import { getServerNowMs } from '#web/lib/server-clock.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useSitePageTitle } from '#web/lib/use-page-title.ts';
import { getDecidingPoint, type VerifiableReceipt } from './check-public-receipt.ts';
import { ReceiptAcceptanceLine, ReceiptCheckStepLine } from './check-step-line.tsx';
import { isUnknownReceipt, publicReceiptQuery } from './queries.ts';
import { useReceiptCheck, type ReceiptCheckVerdict } from './use-receipt-check.ts';

// All at once: each component would load its own when it renders.
void loadNamespaces('verify', 'order', 'trading', 'perpetual');

/** Path of the program that verifies a receipt without this page. */
const PROGRAM = '/verify.mjs';

/** Public receipt, verified step by step in the reader's browser, and printable. */
export function VerifyReceiptPage({ id }: { id: string }) {
  const { t } = useTranslation('verify');
  const receipt = useQuery(publicReceiptQuery(id));
  useSitePageTitle(t('title', { number: id.slice(-8) }));
  return (
    <article className="mx-auto flex w-full max-w-3xl flex-col gap-8 px-4 pt-8 pb-16">
      {/* Readable with the link; not for search engines. */}
      <meta name="robots" content="noindex" />
      {receipt.data ? (
        <Receipt id={id} done={receipt.data} />
      ) : receipt.isError ? (
        isUnknownReceipt(receipt.error) ? (
          <UnknownReceiptNotice />
        ) : (
          <ErrorState title={t('failed')} error={receipt.error} onRetry={() => void receipt.refetch()} />
        )
      ) : (
        <div className="flex flex-col gap-6" aria-busy="true">
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-96 w-full" />
        </div>
      )}
    </article>
  );
}

function UnknownReceiptNotice() {
  const { t } = useTranslation('verify');
  return (
    <div className="flex flex-col items-center gap-3 py-16 text-center">
      <LogoMark size={32} className="text-muted" />
      <h1 className="text-lg font-semibold">{t('notFound')}</h1>
      <p className="max-w-prose text-base text-pretty text-muted">{t('notFoundText')}</p>
      <Link to="/verify/{-$id}" params={{ id: undefined }} className={buttonClass('secondary', 'md', 'mt-2')}>
        {t('notFoundAction')}
      </Link>
    </div>
  );
}

/** Prints the page black on white in any theme. */
function useLightOnPaper(): void {
  useEffect(() => {
    const root = document.documentElement;
    let shown = root.dataset['theme'];
    const before = () => {
      shown = root.dataset['theme'];
      root.dataset['theme'] = 'light';
    };
    const after = () => {
      if (shown !== undefined) root.dataset['theme'] = shown;
    };
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
}

function Receipt({ id, done }: { id: string; done: VerifiableReceipt }) {
  const { t } = useTranslation('verify');
  const format = useFormat();
  const { steps, verdict, again } = useReceiptCheck(done);
  const digits = useQuery(symbolsQuery).data?.find(({ symbol }) => symbol === done.symbol)?.price_digits;
  useLightOnPaper();
  const halted = steps.some(({ state }) => state === 'failed');
  const link = `${location.origin}/verify/${id}`;
  return (
    <>
      <header className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-xl font-semibold text-balance">{t('heading')}</h1>
          <div className="flex gap-2 print:hidden">
            <CopyButton text={link} label={t('copyLink')} />
            <Button size="sm" onClick={() => print()}>
              {t('print')}
            </Button>
          </div>
        </div>
        <p className="max-w-prose text-base text-pretty text-muted">{t('lead')}</p>
      </header>
      <VerdictBox verdict={verdict} done={done} onAgain={again} />
      <div className="grid gap-x-10 gap-y-8 sm:grid-cols-[minmax(0,1fr)_auto]">
        <ReceiptFacts id={id} done={done} digits={digits} />
        <figure className="flex flex-col items-center gap-2">
          <QrCode text={link} label={t('qr')} className="size-36" />
          <figcaption className="hidden max-w-48 text-center text-xs text-muted print:block">
            {t('printed', { time: format.time(Math.floor(getServerNowMs() / 1000)) })}
          </figcaption>
        </figure>
      </div>
      {steps.length > 0 && (
        <Card title={t('steps')}>
          <ol className="flex flex-col gap-4 py-1" data-testid="verify-steps">
            <ReceiptAcceptanceLine done={done} />
            {steps.map((step) => (
              <ReceiptCheckStepLine key={step.name} step={step} done={done} digits={digits} halted={halted} />
            ))}
          </ol>
        </Card>
      )}
      <PaidAmounts done={done} />
      <Card title={t('record')}>
        <ReceiptPointsTable
          entry={done.receipt.entry}
          end={getDecidingPoint(done)}
          sold={'sale' in done.receipt && done.receipt.sale !== undefined}
          digits={digits}
          secondText={format.time}
          wholeHashes
        />
      </Card>
      <VerifyCommand id={id} />
    </>
  );
}

const looks: Record<ReceiptCheckVerdict, { tone: string; Icon: typeof IconCheck }> = {
  running: { tone: 'border-info text-info', Icon: IconInfo },
  passed: { tone: 'border-good text-good', Icon: IconCheck },
  ends: { tone: 'border-good text-good', Icon: IconCheck },
  open: { tone: 'border-info text-info', Icon: IconCheck },
  none: { tone: 'border-line-strong text-muted', Icon: IconInfo },
  bad: { tone: 'border-bad text-bad', Icon: IconClose },
  unknown: { tone: 'border-warn text-warn', Icon: IconInfo },
};

/** Result of the check in a word and a sentence. */
function VerdictBox({
  verdict,
  done,
  onAgain,
}: {
  verdict: ReceiptCheckVerdict;
  done: VerifiableReceipt;
  onAgain: () => void;
}) {
  const { t } = useTranslation('verify');
  const { tone, Icon } = looks[verdict];
  const text = verdict === 'none' ? (done.status === 'pending' ? 'noneOpen' : 'noneCancelled') : `${verdict}Text`;
  return (
    <div
      className={clsx('flex min-h-20 items-center gap-4 rounded border border-s-4 bg-surface-1 px-4 py-3', tone)}
      data-testid="verdict"
      data-verdict={verdict}
    >
      <Icon size={24} className="shrink-0" />
      <div className="min-w-0 grow" role="status">
        <p className="text-lg font-semibold">{t(`verdict.${verdict}`)}</p>
        <p className="text-pretty text-text">{t(`verdict.${text}`, { defaultValue: text })}</p>
      </div>
      {verdict !== 'none' && (
        <Button size="sm" busy={verdict === 'running'} onClick={onAgain} className="shrink-0 print:hidden">
          {t('again')}
        </Button>
      )}
    </div>
  );
}

function ReceiptFacts({ id, done, digits }: { id: string; done: VerifiableReceipt; digits: number | undefined }) {
  const { t } = useTranslation(['verify', 'trading', 'perpetual']);
  const isOption = !('side' in done);
  return (
    <DescriptionList>
      <DescriptionListItem label={t('number')}>
        <span className="font-mono text-xs break-all">{id}</span>
      </DescriptionListItem>
      <DescriptionListItem label={t('symbol')}>{done.symbol}</DescriptionListItem>
      <DescriptionListItem label={t('verify:direction')}>
        {isOption ? (
          <DirectionLabel rising={done.direction === 'call'}>
            {t(`trading:direction.${done.direction}`, { defaultValue: done.direction })}
          </DirectionLabel>
        ) : (
          <DirectionLabel rising={done.side === 'buy'}>{t(`verify:side.${done.side}`)}</DirectionLabel>
        )}
      </DescriptionListItem>
      {!isOption && (
        <>
          <DescriptionListItem label={t('verify:reason')}>{t(`perpetual:reason.${done.reason}`)}</DescriptionListItem>
          <DescriptionListItem label={t('at')}>
            <PriceText value={done.price} digits={digits} />
          </DescriptionListItem>
        </>
      )}
      {isOption && done.expired_at !== null && (
        <DescriptionListItem label={t('expires')}>
          <TimeText at={done.expired_at} show="full" />
        </DescriptionListItem>
      )}
      <DescriptionListItem label={t('verify:status')}>
        {isOption
          ? t(`trading:status.${done.status}`, { defaultValue: done.status })
          : t(`verify:orderStatus.${done.status}`, { defaultValue: done.status })}
      </DescriptionListItem>
    </DescriptionList>
  );
}

/** Payout by the rule; only the user sees the amount. */
function PaidAmounts({ done }: { done: VerifiableReceipt }) {
  const { t } = useTranslation('verify');
  const format = useFormat();
  const sale = 'sale' in done.receipt ? done.receipt.sale : undefined;
  return (
    <Card title={t('paid.title')}>
      <p className="max-w-prose text-pretty">
        {'side' in done
          ? t('paid.perpetual')
          : t(`paid.${done.status}`, {
              defaultValue: done.status,
              rule: sale?.rule ?? '',
              volatility: sale ? format.rate(sale.volatility, 2) : '',
            })}{' '}
        <span className="text-muted">{t('paid.private')}</span>
      </p>
    </Card>
  );
}

/** How-to for verification without this page or us. */
function VerifyCommand({ id }: { id: string }) {
  const { t } = useTranslation('verify');
  const command = `node verify.mjs ${location.origin} ${id}`;
  return (
    <Card title={t('program.title')}>
      <p className="max-w-prose text-pretty text-muted">{t('program.text')}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 grow rounded-sm bg-surface-2 px-2 py-1.5 font-mono text-xs break-all">{command}</code>
        <span className="flex gap-2 print:hidden">
          <CopyButton text={command} label={t('program.copy')} />
          <a href={PROGRAM} download className={buttonClass('secondary', 'sm')}>
            {t('program.download')}
          </a>
        </span>
      </div>
      <p>
        <a href="/api/docs" className="underline underline-offset-2">
          {t('how')}
        </a>
      </p>
    </Card>
  );
}
