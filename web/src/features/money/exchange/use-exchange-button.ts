import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFieldText } from '#web/lib/field-text.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { ExchangeFormProblem } from './review-exchange-form.ts';
import type { ExchangeBlockedReason } from './use-exchange-blocked-reason.ts';
import type { TimedQuote } from './use-exchange-quote.ts';

interface ExchangeButtonContext {
  /** True when the last request was not answered: it must be repeated first. */
  unanswered: boolean;
  loading: boolean;
  obstacle: ExchangeBlockedReason | null;
  /** First error of the input. */
  problem: ExchangeFormProblem | undefined;
  /** True when no amount was typed. */
  empty: boolean;
  quote: TimedQuote | undefined;
  /** Error of the quote. */
  error: unknown;
  /** True when the quote replaces one whose price has moved. */
  moved: boolean;
}

interface ButtonState {
  /** Label: the action, or why it is disabled. */
  text: string;
  /** True when a press does nothing, not even explain an input error. */
  blocked: boolean;
  /** True when a press exchanges. */
  ready: boolean;
}

/** Returns the label and state of the exchange button. */
export function useExchangeButtonState(around: ExchangeButtonContext): ButtonState {
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
