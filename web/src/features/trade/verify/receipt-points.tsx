import { sourceOf } from '#shared/market/tick.ts';
import type { ReceiptPoint } from '#shared/schemas/receipt.ts';
import { Price } from '#ui/price.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { endOf, type PublicReceipt } from './check-receipt.ts';

const rows = ['second', 'price', 'source', 'age', 'sequence', 'hash'] as const;

/** Both ticks side by side, with their whole hashes: what one would compare by hand. */
export function ReceiptPoints({ done, digits }: { done: PublicReceipt; digits: number | undefined }) {
  const { t } = useTranslation('order');
  const { entry } = done.receipt;
  const end = endOf(done);
  const isSale = 'sale' in done.receipt && done.receipt.sale !== undefined;
  return (
    <table className="w-full table-fixed">
      <caption className="sr-only">{t('receipt.title')}</caption>
      <thead>
        <tr className="h-8 text-xs text-muted">
          <th scope="col" className="w-[26%]">
            <span className="sr-only">{t('receipt.title')}</span>
          </th>
          <th scope="col" className="text-end font-medium">
            {t('receipt.entry')}
          </th>
          <th scope="col" className="text-end font-medium">
            {t(isSale ? 'receipt.sale' : 'receipt.exit')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((name) => (
          <tr key={name} className="border-t border-line align-top">
            <th scope="row" className="py-1.5 text-start font-normal text-muted">
              {t(`receipt.${name}`)}
            </th>
            <td className="py-1.5 ps-3 text-end tabular-nums">
              <PointValue name={name} point={entry} digits={digits} />
            </td>
            <td className="py-1.5 ps-3 text-end tabular-nums">
              <PointValue name={name} point={end} digits={digits} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PointValueProps {
  name: (typeof rows)[number];
  point: ReceiptPoint | null;
  digits: number | undefined;
}

function PointValue({ name, point, digits }: PointValueProps) {
  const { t } = useTranslation('order');
  const format = useFormat();
  if (!point) return <span className="text-muted">–</span>;
  if (name === 'price') return <Price value={point.price} digits={digits} />;
  if (name === 'hash') return <code className="font-mono text-xs break-all">{point.hash}</code>;
  const texts = {
    second: format.time(point.at),
    source: t(`source.${sourceOf(point.source)}`, { defaultValue: sourceOf(point.source) }),
    age: t('receipt.ageValue', { ms: format.integer(point.age) }),
    sequence: format.integer(point.sequence),
  };
  return texts[name];
}
