import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { parseAmount } from '#shared/money.ts';
import { interpretTypedNumber, formatTypedDecimal } from '#shared/typed/numbers.ts';
import { useIsHydrated } from '#web/lib/hydration.ts';
import { useFormat } from '#web/lib/use-format.ts';

/** Interpretation of a typed number. */
interface TypedEcho {
  text: string;
  /** True when ambiguous: the text asks which number is meant. */
  isQuestion: boolean;
}

/** Longer text is set in small letters: a ticket has two fields side by side. */
const LONG = 18;

/** Returns the interpretation of a typed number; null when it is not an amount, and for other fields. */
export function useTypedNumberEcho(typed: string | undefined): TypedEcho | null {
  const { t } = useTranslation();
  const { region, plain } = useFormat();
  // A page drawn at build has no region.
  const isTakenOver = useIsHydrated();
  const [, sign = '', unsignedText = ''] = /^\s*([+\-−]?)(.*)$/s.exec(typed ?? '') ?? [];
  const read = interpretTypedNumber(region, unsignedText);
  if (read === null || !isTakenOver) return null;
  if (typeof read === 'object') {
    const decimal = formatTypedDecimal(region, read.decimal);
    return { text: t('typed.which', { grouped: read.grouped, decimal }), isQuestion: true };
  }
  return parseAmount(read) === null
    ? null
    : { text: `= ${sign === '' || sign === '+' ? '' : '−'}${plain(read)}`, isQuestion: false };
}

interface TypedEchoLineProps {
  id: string;
  echo: TypedEcho | null;
  /** True when the question must be answered: shown as an error. */
  isWrong: boolean;
}

/** Line under a number field that shows how it is understood. Always present, so that nothing below it shifts. */
export const TypedNumberEchoLine = ({ id, echo, isWrong }: TypedEchoLineProps) => (
  <p
    id={id}
    title={echo?.text}
    role={isWrong ? 'alert' : undefined}
    className={clsx(
      'h-4 truncate text-end leading-4 tabular-nums',
      echo !== null && echo.text.length > LONG ? 'text-[0.625rem]' : 'text-xs',
      isWrong ? 'text-bad' : 'text-muted',
    )}
    data-testid="typed-echo"
  >
    {echo?.text ?? '\u00a0'}
  </p>
);
