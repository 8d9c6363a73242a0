import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/client.ts';
import { MAX_TYPED_CODE_LENGTH } from '#shared/typed/codes.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { type FormFieldBinding, useFormField } from '#ui/form/fields.tsx';
import type { FormValues } from '#ui/form/form-field-errors.ts';
import { Input } from '#ui/input.tsx';
import { useErrorText } from '#web/lib/error-text.ts';
import { useCountdown } from './use-countdown.ts';

interface CodeFieldProps<Values extends FormValues> extends FormFieldBinding<Values> {
  /** Address that receives the code, for texts. */
  email: string;
  /** True when it can be sent there; otherwise shows an error at its own field. */
  ready: () => boolean;
  /** Requests a code; returns the seconds until the next request. */
  send: () => Promise<number>;
}

/** Field for six digits from an e-mail, and the button that sends them, again after a minute. */
export function EmailCodeField<Values extends FormValues>({ email, ready, send, ...bound }: CodeFieldProps<Values>) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const { error, input } = useFormField(bound);
  const status = useId();
  const [left, start] = useCountdown();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ text: string; failed: boolean } | null>(null);
  const [times, setTimes] = useState(0);

  const ask = async () => {
    if (!ready()) return;
    setBusy(true);
    setSaid(null);
    try {
      start(await send());
      setSaid({ text: t(times === 0 ? 'code.sent' : 'code.resent', { email }), failed: false });
      setTimes(times + 1);
    } catch (failure) {
      const soon = failure instanceof ApiError && failure.reason === 'TOO_MANY_REQUESTS';
      setSaid({ text: soon ? t('code.soon') : `${t('code.failed')} ${errorText(failure)}`, failed: true });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="flex flex-col gap-1">
      <Field label={t('code.label')} error={error} required>
        {(control) => (
          <span className="flex gap-2">
            <Input
              {...control}
              {...input}
              large
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={MAX_TYPED_CODE_LENGTH}
              className="tabular-nums"
            />
            <Button
              size="lg"
              className="min-w-32 shrink-0 tabular-nums"
              busy={busy}
              blockedBy={left > 0 ? status : undefined}
              onClick={() => void ask()}
            >
              {left > 0 ? t('code.wait', { seconds: left }) : t(times === 0 ? 'code.send' : 'code.again')}
            </Button>
          </span>
        )}
      </Field>
      <p id={status} role="status" className={said?.failed ? 'text-xs text-bad' : 'text-xs text-muted'}>
        {said?.text}
      </p>
    </div>
  );
}
