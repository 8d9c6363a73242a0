import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFieldText } from '#web/lib/field-text.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { ExchangeProblem } from './review-exchange.ts';
import type { TimedQuote } from './use-exchange-quote.ts';
import type { ExchangeBlockedReason } from './use-obstacle.ts';

interface Around {
  /** What was sent last was not answered: that is asked for before anything else is. */
  unanswered: boolean;
  loading: boolean;
  obstacle: ExchangeBlockedReason | null;
  /** The first thing that is wrong with what was typed. */
  problem: ExchangeProblem | undefined;
  /** No amount was typed. */
  empty: boolean;
  quote: TimedQuote | undefined;
  /** Why there is no quote. */
  error: unknown;
  /** The quote stands in place of one that the price has left. */
  moved: boolean;
}

interface ButtonState {
  /** What a press does, or why it does nothing. */
  text: string;
  /** It does nothing now: not even say more, which it does of what is wrong with what was typed. */
  blocked: boolean;
  /** A press exchanges. */
  ready: boolean;
}

/** What the button of an exchange says and does. */
export function useExchangeButton(around: Around): ButtonState {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const fieldText = useFieldText();
  const errorText = useErrorText();
  const { obstacle, problem, quote, error } = around;
  const blocked = (text: string): ButtonState => ({ text, blocked: true, ready: false });
  if (around.unanswered) return { text: t('again'), blocked: false, ready: true };
  if (around.loading) return blocked(t('blocked.loading'));
  if (problem?.name === 'exchangeAmount' && around.empty)
    return { text: t('blocked.amount'), blocked: false, ready: false };
  if (problem) return { text: t(`blocked.${problem.name}`), blocked: false, ready: false };
  if (obstacle) return blocked(t(`obstacle.${obstacle.name}`, { ...obstacle }));
  if (!quote) return blocked(error === null ? t('blocked.asking') : (fieldText(error) ?? errorText(error)));
  const text = t(around.moved ? 'takeNew' : 'confirm', {
    given: `${format.exact(quote.amount)} ${quote.from_coin}`,
    got: `${format.exact(quote.to_amount)} ${quote.to_coin}`,
  });
  return { text, blocked: false, ready: true };
}
