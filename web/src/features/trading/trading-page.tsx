import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OptionOrder } from '../../../../shared/schemas/option-order.ts';
import { pricesQuery, symbolsQuery } from '../../lib/queries.ts';
import { usePrices } from '../../lib/socket/use-prices.ts';
import { useFormat } from '../../lib/use-format.ts';
import { CountdownDialog } from '../options/countdown-dialog.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import type { Asked } from '../ticket/remembered-choice.ts';
import { DeskLayout } from './desk-layout.tsx';
import { PhoneLayout } from './phone-layout.tsx';
import { useMarks } from './use-marks.ts';
import { useMedia } from './use-media.ts';

/** The price in the tab's title, so that it can be watched from another one. */
function Title({ symbol, digits }: { symbol: string; digits: number | undefined }) {
  const { t } = useTranslation('trading');
  const format = useFormat();
  const { data: price } = useQuery({
    ...pricesQuery,
    select: ({ prices }) => prices.find((found) => found.symbol === symbol)?.price,
  });
  usePageTitle(
    price === undefined ? t('titlePlain', { symbol }) : t('title', { symbol, price: format.price(price, digits) }),
  );
  return null;
}

/** The options trading page. */
export function TradingPage({ symbol, asked }: { symbol: string; asked: Asked }) {
  const symbols = useQuery(symbolsQuery).data;
  const details = symbols && (symbols.find((found) => found.symbol === symbol) ?? null);
  const digits = details?.price_digits;
  const [bought, setBought] = useState<OptionOrder | null>(null);
  const [view, setView] = useState<'chart' | 'orders'>('chart');
  const marks = useMarks(symbol);
  usePrices([symbol], 1);
  const phone = useMedia('(max-width: 767.98px)');
  const close = useCallback(() => setBought(null), []);
  const layout = { symbol, details, asked, marks, view, setView, onBought: setBought };
  return (
    <>
      <Title symbol={symbol} digits={digits} />
      {phone ? <PhoneLayout {...layout} /> : <DeskLayout {...layout} />}
      <CountdownDialog
        order={bought}
        digits={digits}
        onClose={close}
        onViewOrders={() => {
          setView('orders');
          close();
        }}
      />
    </>
  );
}
