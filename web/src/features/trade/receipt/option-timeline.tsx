import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OptionOrder } from '#shared/schemas/options.ts';
import type { ReceiptPricePoint } from '#shared/schemas/receipt.ts';
import { Card } from '#ui/card.tsx';
import { TimeText } from '#ui/values.tsx';
import { Countdown } from '#web/features/trade/options/countdown.tsx';
import { hasOptionEntry } from '#web/features/trade/options/has-option-entry.ts';
import { useOptionTimeText } from '#web/features/trade/options/use-option-time-text.ts';
import { useFormat } from '#web/lib/use-format.ts';

interface EventProps {
  title: string;
  at: number | null;
  done: boolean;
  last?: boolean;
  children: ReactNode;
}

const Event = ({ title, at, done, last = false, children }: EventProps) => (
  <li className="relative flex gap-3 pb-3">
    {!last && <span className="absolute top-4 bottom-0 left-[4.5px] w-px bg-line" aria-hidden="true" />}
    <span
      className={clsx(
        'mt-1.5 size-2.5 shrink-0 rounded-full border-2',
        done ? 'border-text bg-text' : 'border-line-strong',
      )}
      aria-hidden="true"
    />
    <div className="min-w-0 grow">
      <div className="flex flex-wrap justify-between gap-x-3">
        <span className={clsx('font-medium', !done && 'text-muted')}>{title}</span>
        {at !== null && <TimeText at={at} show="full" className="text-muted" />}
      </div>
      <div className="text-muted">{children}</div>
    </div>
  </li>
);

/** Events of the order in chronological order. */
export function OptionTimeline({ order, digits }: { order: OptionOrder; digits: number | undefined }) {
  const { t } = useTranslation(['order', 'trading']);
  const format = useFormat();
  const moment = useOptionTimeText(order);
  const { entry, exit, sale } = order.receipt;
  const open = order.status === 'pending';
  const point = (key: 'timeline.entryText' | 'timeline.exitText', { price, at, sequence }: ReceiptPricePoint) =>
    t(key, { price: format.price(price, digits), time: moment(at), sequence: format.integer(sequence) });
  return (
    <Card title={t('timeline.title')}>
      <ol className="pt-1">
        <Event title={t('timeline.bought')} at={order.created_at} done>
          {t('timeline.boughtText', { amount: format.exact(order.amount) })}
        </Event>
        {entry ? (
          <Event title={t('timeline.entry')} at={entry.at} done>
            {point('timeline.entryText', entry)}.
          </Event>
        ) : (
          <Event title={t('trading:entry.next')} at={null} done={false} last={open}>
            {t(open ? 'timeline.waitsForEntry' : 'timeline.noEntry')}
          </Event>
        )}
        {sale && (
          <Event title={t('timeline.sold')} at={order.settled_at} done last>
            {t('timeline.soldText', { amount: format.exact(sale.amount), fair: format.exact(sale.fair_value) })}{' '}
            {point('timeline.exitText', sale.point)}.
          </Event>
        )}
        {!sale && hasOptionEntry(order) && (
          <Event
            title={open ? t('timeline.expires') : t('timeline.expired')}
            at={order.expired_at}
            done={!open}
            last={open}
          >
            {open && <Countdown until={order.expired_at} after={t('settlingText')} className="tabular-nums" />}
            {!open && (exit ? `${point('timeline.exitText', exit)}.` : t('timeline.noExit'))}
          </Event>
        )}
        {!open && !sale && (
          <Event title={t('timeline.settled')} at={order.settled_at} done last>
            <SettledText order={order} />
          </Event>
        )}
      </ol>
    </Card>
  );
}

function SettledText({ order }: { order: OptionOrder }) {
  const { t } = useTranslation('order');
  const format = useFormat();
  if (order.status === 'lose') return <span>{t('timeline.settledNothing')}</span>;
  const amount = format.exact(order.payout ?? '0');
  const { expired_at, settled_at } = order;
  const values = { amount, seconds: Math.max(0, (settled_at ?? 0) - (expired_at ?? 0)) };
  if (order.status === 'win') return <span>{t('timeline.settledText', values)}</span>;
  const reason = order.cancel_reason;
  return (
    <>
      {reason !== null && <span>{`${t(`cancel.${reason}`, { defaultValue: t('cancel.other', { reason }) })} `}</span>}
      <span>{expired_at === null ? t('timeline.refundNoEntry', { amount }) : t('timeline.refundText', values)}</span>
    </>
  );
}
