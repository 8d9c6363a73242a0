import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '#shared/product.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { type ShareCardFacts, computeReturnPercent } from './card-facts.ts';
import type { ShareCardText } from './draw-card.ts';

/** Returns the texts of a card, and the same as one sentence for screen readers. */
export function useShareCard(
  facts: ShareCardFacts,
  digits: number | undefined,
  showsAmount: boolean,
): { card: ShareCardText; said: string } {
  const { t } = useTranslation('share');
  const format = useFormat();
  return useMemo(() => {
    const rate = computeReturnPercent(facts);
    const point = (name: string, { price, at }: ShareCardFacts['entry']) => ({
      name: t(name, { defaultValue: name }),
      price: format.price(price, digits),
      time: format.time(at),
    });
    const card: ShareCardText = {
      product: PRODUCT_NAME,
      symbol: facts.symbol,
      direction: facts.direction,
      rising: facts.rising,
      outcome: facts.outcome,
      returned: format.percent(rate.toFixed(2)),
      gain: rate === 0 ? null : rate > 0,
      amount: showsAmount ? `${format.amount(facts.profit, { sign: true })} USDT` : null,
      points: [point('entry', facts.entry), ...(facts.exit ? [point('exit', facts.exit)] : [])],
      invitation: t('invitation'),
      link: `${location.origin}/verify/${facts.id}`,
    };
    const ends = card.points.map(({ name, price, time }) => `${name} ${price}, ${time}`).join('; ');
    const parts = [`${card.symbol} ${card.direction}`, card.outcome, card.returned, card.amount, ends];
    return { card, said: parts.filter((part) => part !== null).join(' · ') };
  }, [facts, digits, showsAmount, t, format]);
}
