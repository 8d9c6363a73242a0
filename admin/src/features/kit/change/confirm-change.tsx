import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { ApiError } from '#shared/api/client.ts';
import type { FieldErrors } from '#shared/refusals/errors.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, Input, TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/states.tsx';
import { useErrorText } from '#web/lib/error-text.ts';
import { useTranslation } from '#web/lib/use-translation.ts';

export interface Confirmation {
  reason: string;
  code: string;
}

export interface ChangedRow {
  name: string;
  label: string;
  before: ReactNode;
  after: ReactNode;
}

interface ConfirmChangeProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Before and after of each field; none of an act that changes no field. */
  rows: readonly ChangedRow[];
  /** What it means, in a sentence or two. */
  consequence: string;
  /** Says on its button what is done. */
  action: string;
  danger?: boolean;
  /** Resolves when it is done. */
  onConfirm: (confirmation: Confirmation) => Promise<void>;
  /** The server refused some of the values: they are corrected where they were typed. */
  onRefused?: (fields: FieldErrors) => void;
  /** Somebody else was first: what is on the page is no longer so. */
  onChanged: () => void;
}

/** Before and after, the consequence, a reason, and a code: the last step of every change. */
export function ConfirmChange(props: ConfirmChangeProps) {
  const { open, title, action } = props;
  const { t } = useTranslation('admin');
  const form = useId();
  const [busy, setBusy] = useState(false);
  // Escape asks too: what is on its way is waited for.
  const close = () => {
    if (!busy) props.onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      closeLabel={t('common:close')}
      size="md"
      alert
      footer={
        <>
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button type="submit" form={form} variant={props.danger ? 'danger' : 'primary'} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <ChangeForm {...props} id={form} busy={busy} onBusy={setBusy} />
    </Dialog>
  );
}

type Errors = Partial<Record<'reason' | 'code', string>>;

function ChangeForm(props: ConfirmChangeProps & { id: string; busy: boolean; onBusy: (busy: boolean) => void }) {
  const { rows, onConfirm, onRefused, onChanged, onBusy, busy } = props;
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const [reason, setReason] = useState('');
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const form = useRef<HTMLFormElement>(null);

  const show = (found: Errors) => {
    setErrors(found);
    const first = found.reason === undefined ? 'code' : 'reason';
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const refused = (error: unknown) => {
    if (!(error instanceof ApiError)) return setFailure(error);
    if (error.reason === 'STEP_UP_REQUIRED') {
      setCode('');
      return show({ code: t('change.codeRefused') });
    }
    if (error.fields['reason']) return show({ reason: t('change.reasonMissing') });
    const others = Object.keys(error.fields).filter((name) => name !== 'code' && name !== 'body');
    if (others.length > 0 && onRefused) return onRefused(error.fields);
    setFailure(error);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const digits = code.replace(/\s/g, '');
    const missing: Errors = {
      ...(reason.trim().length < 3 && { reason: t('change.reasonMissing') }),
      ...(!/^\d{6}$/.test(digits) && { code: t('change.codeMissing') }),
    };
    if (Object.keys(missing).length > 0) return show(missing);
    setErrors({});
    setFailure(null);
    onBusy(true);
    try {
      await onConfirm({ reason: reason.trim(), code: digits });
    } catch (error) {
      refused(error);
    }
    onBusy(false);
  };

  const stale = failure instanceof ApiError && failure.reason === 'CHANGED_MEANWHILE';
  return (
    <form ref={form} id={props.id} onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      {rows.length > 0 && <ChangedRows rows={rows} />}
      <Notice tone="warn">{props.consequence}</Notice>
      <Field label={t('change.reason')} hint={t('change.reasonHint')} error={errors.reason} required>
        {(control) => (
          <TextArea
            {...control}
            name="reason"
            rows={3}
            maxLength={500}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog begins where something is to be typed
            autoFocus
            value={reason}
            onChange={(event) => setReason(event.target.value.replace(/\p{Cc}/gu, ' '))}
          />
        )}
      </Field>
      <Field label={t('change.code')} hint={t('change.codeHint')} error={errors.code} required>
        {(control) => (
          <Input
            {...control}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            className="w-32 tabular-nums"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      {failure !== null && (
        <Notice tone="error">
          <span className="grow">{errorText(failure)}</span>
          {stale && (
            <Button size="sm" onClick={onChanged}>
              {t('change.reload')}
            </Button>
          )}
        </Notice>
      )}
    </form>
  );
}

function ChangedRows({ rows }: { rows: readonly ChangedRow[] }) {
  const { t } = useTranslation('admin');
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="h-8 text-xs text-muted">
          <th scope="col" className="text-start font-medium">
            {t('change.field')}
          </th>
          <th scope="col" className="ps-3 text-end font-medium">
            {t('change.was')}
          </th>
          <th scope="col" className="ps-3 text-end font-medium">
            {t('change.becomes')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, label, before, after }) => (
          <tr key={name} className="h-8 [&>*]:border-t [&>*]:border-line">
            <th scope="row" className="text-start font-normal">
              {label}
            </th>
            <td className="ps-3 text-end text-muted">{before}</td>
            <td className="ps-3 text-end font-semibold">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
