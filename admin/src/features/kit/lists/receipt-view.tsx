import { useTranslation } from 'react-i18next';
import { IconExternalLink } from '#admin/features/kit/icons.tsx';
import type { OptionReceipt, OptionSaleReceipt } from '#shared/schemas/options.ts';
import type { SettlementReceipt, ReceiptPricePoint } from '#shared/schemas/receipt.ts';
import { ShortId } from '#ui/id.tsx';
import { AmountText, MillisecondTimeText, TimeText } from '#ui/values.tsx';
import { FactList } from './fact-list.tsx';

/** Time of acceptance, and the recorded ticks at both ends. They are public: anyone can verify them by the links. */
export function ReceiptView({ receipt }: { receipt: SettlementReceipt | OptionReceipt }) {
  const { t } = useTranslation('admin');
  const sale = 'sale' in receipt ? receipt.sale : null;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">
        {t('receipt.rule')} <span className="font-mono text-xs text-text">{receipt.rule}</span>
      </p>
      {receipt.accepted_ms !== null && (
        <p className="text-muted">
          {t('receipt.accepted')}{' '}
          <span className="text-text">
            <MillisecondTimeText ms={receipt.accepted_ms} />
          </span>
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Point title={t('receipt.entry')} point={receipt.entry} />
        {sale ? (
          <Point title={t('receipt.sale')} point={sale.point} />
        ) : (
          <Point title={t('receipt.exit')} point={receipt.exit} />
        )}
      </div>
      {sale && <Sale sale={sale} />}
    </div>
  );
}

function Point({ title, point }: { title: string; point: ReceiptPricePoint | null }) {
  const { t } = useTranslation('admin');
  return (
    <div className="min-w-0 rounded border border-line px-3 pt-2 pb-1">
      <h3 className="text-xs text-muted">{title}</h3>
      {point === null ? (
        <p className="py-2 text-muted">{t('receipt.none')}</p>
      ) : (
        <>
          <p className="text-base font-semibold">
            <AmountText exact value={point.price} />
          </p>
          <FactList
            className="text-xs [&>div:last-child]:border-0"
            facts={[
              { key: 'at', label: t('receipt.second'), value: <TimeText at={point.at} show="full" /> },
              { key: 'source', label: t('receipt.source'), value: point.source },
              { key: 'age', label: t('receipt.age'), value: t('receipt.ms', { count: point.age }) },
              {
                key: 'sequence',
                label: t('receipt.tick'),
                value: (
                  <a
                    href={`/api/public/ticks?from_sequence=${point.sequence}&to_sequence=${point.sequence}`}
                    target="_blank"
                    rel="noreferrer"
                    className="inline-flex items-center gap-1 rounded-sm underline decoration-line-strong underline-offset-2 hover:decoration-current"
                  >
                    {point.sequence}
                    <IconExternalLink width={12} height={12} />
                  </a>
                ),
              },
              { key: 'hash', label: t('receipt.hash'), value: <ShortId value={point.hash} /> },
            ]}
          />
        </>
      )}
    </div>
  );
}

/** Calculation of a sell-back amount. */
function Sale({ sale }: { sale: OptionSaleReceipt }) {
  const { t } = useTranslation('admin');
  const money = (value: string) => <AmountText exact value={value} unit="USDT" />;
  const facts = [
    { key: 'saleRule', value: <span className="font-mono text-xs">{sale.rule}</span> },
    { key: 'quoted', value: <TimeText at={sale.quoted_at} show="full" /> },
    { key: 'fairValue', value: money(sale.fair_value) },
    { key: 'spread', value: money(sale.spread) },
    { key: 'paid', value: money(sale.amount) },
    {
      key: 'volatility',
      value: (
        <>
          <AmountText value={sale.volatility} unit="%" /> – <AmountText value={sale.volatility_high} unit="%" />
        </>
      ),
    },
    { key: 'measuredFrom', value: <TimeText at={sale.measured_from} show="full" /> },
  ];
  return (
    <FactList facts={facts.map((fact) => ({ ...fact, label: t(`receipt.${fact.key}`, { defaultValue: fact.key }) }))} />
  );
}
