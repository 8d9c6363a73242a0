import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT } from '#shared/product.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { type CardFacts, computeReturnPercent } from './card-facts.ts';
import type { CardText } from './draw-card.ts';

/** Returns the texts of a card, and the same as one sentence for screen readers. */
export function useShareCard(
  facts: CardFacts,
  digits: number | undefined,
  showsAmount: boolean,
): { card: CardText; said: string } {
  const { t } = useTranslation('share');
  const format = useFormat();
  return useMemo(() => {
    const rate = computeReturnPercent(facts);
    const point = (name: string, { price, at }: CardFacts['entry']) => ({
      name: t(name, { defaultValue: name }),
      price: format.price(price, digits),
      time: format.time(at),
    });
    const card: CardText = {
      product: PRODUCT,
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
