import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { parseAmount } from '#shared/money.ts';
import { useHydrated } from '#web/lib/hydration.ts';
import { readTypedNumber, toTypedDecimal } from '#web/lib/parse-typed.ts';
import { useFormat } from '#web/lib/use-format.ts';

/** How a typed number is understood. */
interface TypedEcho {
  text: string;
  /** It could be two numbers: the text asks which. */
  isQuestion: boolean;
}

/** Longer text is set in small letters: two fields stand side by side in a ticket. */
const LONG = 18;

/** Returns how what is typed into a field for a number is understood; null where it is no amount, and of other fields. */
export function useTypedEcho(typed: string | undefined): TypedEcho | null {
  const { t } = useTranslation();
  const { region, plain } = useFormat();
  // A page that was drawn at build knows no region.
  const isTakenOver = useHydrated();
  const [, sign = '', rest = ''] = /^\s*([+\-−]?)(.*)$/s.exec(typed ?? '') ?? [];
  const read = readTypedNumber(region, rest);
  if (read === null || !isTakenOver) return null;
  if (typeof read === 'object') {
    const decimal = toTypedDecimal(region, read.decimal);
    return { text: t('typed.which', { grouped: read.grouped, decimal }), isQuestion: true };
  }
  return parseAmount(read) === null
    ? null
    : { text: `= ${sign === '' || sign === '+' ? '' : '−'}${plain(read)}`, isQuestion: false };
}

interface TypedEchoLineProps {
  id: string;
  echo: TypedEcho | null;
  /** The question has to be answered: shown as what is wrong. */
  isWrong: boolean;
}

/** The line of a number's field that says how it is understood. It is always there, so that nothing below it moves. */
export const TypedEchoLine = ({ id, echo, isWrong }: TypedEchoLineProps) => (
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
