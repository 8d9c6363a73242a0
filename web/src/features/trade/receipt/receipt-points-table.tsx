import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getPriceSourceName } from '#shared/market/tick.ts';
import type { ReceiptPricePoint } from '#shared/schemas/receipt.ts';
import { ShortId } from '#ui/id.tsx';
import { PriceText } from '#ui/price.tsx';
import { useFormat } from '#web/lib/use-format.ts';

const rows = ['second', 'price', 'source', 'age', 'sequence', 'hash'] as const;

interface PointsTableProps {
  entry: ReceiptPricePoint | null;
  end: ReceiptPricePoint | null;
  /** True when it was sold back: it ends at the tick of the sale. */
  sold: boolean;
  digits: number | undefined;
  /** Formats a second. */
  secondText: (at: number) => string;
  /** Shows hashes in full for comparison by hand, not as an id to copy. */
  wholeHashes?: boolean;
  /** Reason for a missing tick, in place of its second. */
  missing?: string;
}

/** Entry and exit ticks, side by side. */
export function ReceiptPointsTable({ entry, end, sold, ...shown }: PointsTableProps) {
  const { t } = useTranslation('order');
  return (
    <table className="w-full table-fixed">
      <caption className="sr-only">{t('receipt.title')}</caption>
      <thead>
        <tr className="h-8 text-xs text-muted">
          <th scope="col" className="w-[30%]">
            <span className="sr-only">{t('receipt.title')}</span>
          </th>
          <th scope="col" className="text-end font-medium">
            {t('receipt.entry')}
          </th>
          <th scope="col" className="text-end font-medium">
            {t(sold ? 'receipt.sale' : 'receipt.exit')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((name) => (
          <tr key={name} className="border-t border-line align-top">
            <th scope="row" className="py-1.5 text-start font-normal text-muted">
              {t(`receipt.${name}`)}
            </th>
            {[entry, end].map((point, i) => (
              <td key={i === 0 ? 'entry' : 'end'} className="py-1.5 ps-3 text-end tabular-nums">
                <PointValue name={name} point={point} {...shown} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PointValueProps extends Pick<PointsTableProps, 'digits' | 'secondText' | 'wholeHashes' | 'missing'> {
  name: (typeof rows)[number];
  point: ReceiptPricePoint | null;
}

function PointValue({ name, point, digits, secondText, wholeHashes, missing = '–' }: PointValueProps): ReactNode {
  const { t } = useTranslation('order');
  const format = useFormat();
  if (!point) return <span className="text-muted">{name === 'second' ? missing : '–'}</span>;
  if (name === 'price') return <PriceText value={point.price} digits={digits} />;
  if (name === 'hash')
    return wholeHashes ? (
      <code className="font-mono text-xs break-all">{point.hash}</code>
    ) : (
      <ShortId value={point.hash} />
    );
  const texts = {
    second: secondText(point.at),
    source: t(`source.${getPriceSourceName(point.source)}`, { defaultValue: getPriceSourceName(point.source) }),
    age: t('receipt.ageValue', { ms: format.integer(point.age) }),
    sequence: format.integer(point.sequence),
  };
  return texts[name];
}
