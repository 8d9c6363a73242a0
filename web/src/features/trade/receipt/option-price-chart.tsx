import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { ErrorState, Skeleton } from '#ui/states.tsx';
import type { OptionOrderWithEntry } from '#web/features/trade/options/has-option-entry.ts';
import { useOptionTimeText } from '#web/features/trade/options/use-option-time-text.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { hasPerSecondPrices, optionPricesQuery } from './queries.ts';
import { type SpanGeometry, computeSpanGeometry, getSpanTimeframe } from './span.ts';
import { getReceiptEnd } from './verify-receipt.ts';

/** Units of the drawing's box, which is stretched to the available space. */
const BOX = 1000;

const toSvgPath = (line: SpanGeometry['line']): string =>
  line.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${(x * BOX).toFixed(1)} ${(y * BOX).toFixed(1)}`).join('');

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;
const at = ({ x, y }: { x: number; y: number }): CSSProperties => ({ left: percent(x), top: percent(y) });

/** Price from entry to expiry, with both ends marked. */
export function OptionPriceChart({ order, digits }: { order: OptionOrderWithEntry; digits: number | undefined }) {
  const { t } = useTranslation('order');
  const format = useFormat();
  const moment = useOptionTimeText(order);
  const span = useQuery(optionPricesQuery(order));
  const { entry, sale } = order.receipt;
  const exit = getReceiptEnd(order.receipt);
  const geometry = useMemo(
    () =>
      span.data &&
      computeSpanGeometry(
        span.data,
        { at: entry.at, price: Number(entry.price) },
        exit && { at: exit.at, price: Number(exit.price) },
        order.expired_at,
      ),
    [span.data, entry, exit, order.expired_at],
  );
  const entryText = format.price(entry.price, digits);
  const label = exit
    ? t(sale ? 'chart.labelSold' : 'chart.label', {
        symbol: order.symbol,
        from: moment(entry.at),
        to: moment(exit.at),
        entry: entryText,
        exit: format.price(exit.price, digits),
      })
    : t('chart.labelOpen', { symbol: order.symbol, from: moment(entry.at), entry: entryText });
  return (
    <figure aria-label={label} className="flex flex-col gap-1">
      <div className="relative h-56 overflow-hidden rounded border border-line bg-surface-0">
        {!geometry && span.isError && (
          <ErrorState title={t('chart.failed')} error={span.error} onRetry={() => void span.refetch()} />
        )}
        {!geometry && span.isPending && <Skeleton className="absolute inset-4" />}
        {geometry && (
          <div className="absolute inset-y-0 start-6 end-6 sm:end-32">
            <Drawing geometry={geometry} direction={order.direction} />
            <Tag style={at(geometry.entry)} side={geometry.rises ? 'below' : 'above'}>
              {t('chart.entry')} {entryText}
            </Tag>
            {geometry.exit && exit && (
              <Tag style={at(geometry.exit)} side="end">
                {t(sale ? 'chart.sale' : 'chart.exit')} {format.price(exit.price, digits)}
              </Tag>
            )}
          </div>
        )}
      </div>
      <figcaption className="flex justify-between text-xs text-muted tabular-nums">
        <span>{moment(entry.at)}</span>
        <span>
          {hasPerSecondPrices(order)
            ? t('chart.perSecond')
            : t('chart.perCandle', { timeframe: getSpanTimeframe(order.expiry_period) })}
        </span>
        <span>{moment(order.expired_at)}</span>
      </figcaption>
    </figure>
  );
}

function Drawing({ geometry, direction }: { geometry: SpanGeometry; direction: OptionOrder['direction'] }) {
  const { line, entry, exit } = geometry;
  const stroke = direction === 'call' ? 'stroke-up' : 'stroke-down';
  return (
    <>
      <svg
        viewBox={`0 0 ${BOX} ${BOX}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
        aria-hidden="true"
      >
        <g fill="none" strokeWidth="1.5" className="[&>*]:[vector-effect:non-scaling-stroke]">
          <path d={`M${BOX} 0V${BOX}`} strokeDasharray="2 4" className="stroke-line-strong" />
          <path d={`M0 ${entry.y * BOX}H${BOX}`} strokeDasharray="5 4" className={stroke} />
          <path d={toSvgPath(line)} className="stroke-text" strokeLinejoin="round" />
          {exit && <path d={`M${exit.x * BOX} ${entry.y * BOX}V${exit.y * BOX}`} className={stroke} />}
        </g>
      </svg>
      <Dot place={entry} className="border-2 border-text bg-surface-0" />
      {exit && <Dot place={exit} className={direction === 'call' ? 'bg-up' : 'bg-down'} />}
    </>
  );
}

const Dot = ({ place, className }: { place: { x: number; y: number }; className: string }) => (
  <span
    style={at(place)}
    className={clsx('absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full', className)}
  />
);

const sides = {
  above: '-translate-y-[calc(100%+8px)]',
  below: 'translate-y-2',
  end: 'ms-2.5 -translate-y-1/2 max-sm:ms-0 max-sm:-translate-x-full max-sm:-translate-y-[calc(100%+8px)]',
};

const Tag = ({ style, side, children }: { style: CSSProperties; side: keyof typeof sides; children: ReactNode }) => (
  <span
    style={style}
    className={clsx('absolute rounded-sm bg-surface-2 px-1.5 text-xs whitespace-nowrap tabular-nums', sides[side])}
  >
    {children}
  </span>
);
