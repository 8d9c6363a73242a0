import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { keepDigits } from '#shared/typed/characters.ts';
import { MAX_TYPED_CODE_LENGTH } from '#shared/typed/codes.ts';
import { Button } from '#ui/button.tsx';
import { IconWarning } from '#ui/icons.tsx';

const PIN_LENGTH = 6;
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

interface PinEntryProps {
  /** Label of the field. */
  label: string;
  value: string;
  onChange: (digits: string) => void;
  onSubmit: () => void;
  submitLabel: string;
  busy?: boolean;
  error?: string | undefined;
  children?: ReactNode;
}

/** Entry of six digits by an on-page keypad or keyboard: a masked field that opens no phone keyboard. */
export function PinEntry({ label, value, onChange, onSubmit, submitLabel, busy, error, children }: PinEntryProps) {
  const { t } = useTranslation('profile');
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const problem = `${id}-problem`;
  const hint = `${id}-hint`;
  const isFull = value.length === PIN_LENGTH;
  useEffect(() => field.current?.focus(), [label]);
  const change = (digits: string) => {
    if (!busy) onChange(keepDigits(digits).slice(0, PIN_LENGTH));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isFull && !busy) onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <label htmlFor={id} className="text-center">
          {label}
        </label>
        <div className="relative mx-auto">
          <div className="flex gap-2" aria-hidden="true">
            {Array.from({ length: PIN_LENGTH }, (_, i) => (
              <span
                key={i}
                className="flex size-10 items-center justify-center rounded border border-line-strong bg-surface-1"
              >
                {i < value.length && <span className="size-2 rounded-full bg-text" />}
              </span>
            ))}
          </div>
          <input
            ref={field}
            id={id}
            type="password"
            inputMode="none"
            autoComplete="one-time-code"
            maxLength={MAX_TYPED_CODE_LENGTH}
            value={value}
            aria-describedby={error === undefined ? hint : `${problem} ${hint}`}
            aria-invalid={error === undefined ? undefined : true}
            onChange={(event) => change(event.target.value)}
            className="absolute inset-0 size-full rounded bg-transparent text-transparent caret-transparent focus-visible:outline-2 focus-visible:outline-offset-4 focus-visible:outline-ring selection:bg-transparent"
          />
        </div>
        <p id={hint} role="status" className="sr-only">
          {t('fund.filled', { count: value.length })}
        </p>
        <p
          id={problem}
          role="alert"
          className="flex min-h-5 items-start justify-center gap-1 text-center text-xs text-bad"
        >
          {error !== undefined && (
            <>
              <IconWarning size={12} className="mt-0.5 shrink-0" />
              <span>{error}</span>
            </>
          )}
        </p>
      </div>
      <div role="group" aria-label={t('fund.digits')} className="mx-auto grid w-full max-w-72 grid-cols-3 gap-2">
        {DIGITS.map((digit) => (
          <Key key={digit} onPress={() => change(value + digit)}>
            {digit}
          </Key>
        ))}
        <Key onPress={() => change('')} quiet>
          {t('fund.clear')}
        </Key>
        <Key onPress={() => change(`${value}0`)}>0</Key>
        <Key onPress={() => change(value.slice(0, -1))} quiet>
          {t('fund.delete')}
        </Key>
      </div>
      {children}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        {...(busy && { busy })}
        blockedBy={isFull ? undefined : hint}
        title={isFull ? undefined : t('fund.incomplete')}
      >
        {submitLabel}
      </Button>
    </form>
  );
}

const Key = ({ onPress, quiet = false, children }: { onPress: () => void; quiet?: boolean; children: ReactNode }) => (
  <Button size="lg" variant={quiet ? 'ghost' : 'secondary'} onClick={onPress} className="px-1! tabular-nums">
    {children}
  </Button>
);
