import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { stripControlChars } from '#admin/lib/plain-text.ts';
import { ApiError } from '#shared/api/client.ts';
import { readDigitCode } from '#shared/typed/codes.ts';
import { Button } from '#ui/button.tsx';
import { TextAreaField, TextField } from '#ui/form/fields.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { FormErrorNotice, SubmitButton } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Notice } from '#ui/states.tsx';
import { StepUpCodeField } from './change-code-field.tsx';

export interface ChangeConfirmation {
  reason: string;
  /** Omitted while an earlier code still counts. */
  code?: string;
  /** Note to the customer; omitted without one. */
  customer_note?: string;
}

export interface ConfirmedChangeRow {
  name: string;
  label: string;
  before: ReactNode;
  after: ReactNode;
}

interface ConfirmChangeProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Changed fields, before and after; empty for an action that changes no field. */
  rows: readonly ConfirmedChangeRow[];
  /** Consequence in a sentence or two. */
  consequence: string;
  /** Note below it: whether approval is required. */
  note?: ReactNode;
  /** Label of the button. */
  action: string;
  danger?: boolean;
  /** Phrase that has to be typed exactly. */
  phrase?: string | undefined;
  /** True when an earlier code still counts and none is required. */
  codeKept?: boolean;
  /** True to offer a field for a note to the customer. */
  customerNote?: boolean | undefined;
  /** Resolves when done. */
  onConfirm: (confirmation: ChangeConfirmation) => Promise<void>;
  /** Called when the server rejects values, which are corrected in their fields. */
  onRefused?: (error: unknown) => void;
  /** Called on a conflict: the page's data is out of date. */
  onChanged: () => void;
}

const isReason = (error: unknown, reason: ApiError['reason']): boolean =>
  error instanceof ApiError && error.reason === reason;

/** True when the input equals the shown phrase; ignores case. */
const isSame = (typed: string, shown: string): boolean =>
  typed.trim().replace(/\s+/g, ' ').toLowerCase() === shown.toLowerCase();

/** True when the error concerns the changed values, not a field of this dialog. */
const namesValues = (error: unknown): boolean =>
  error instanceof ApiError &&
  Object.keys(error.fields).some((name) => !['reason', 'customer_note', 'code', 'body', 'decider'].includes(name));

/** Last step of every change: before and after, consequence, reason and code. */
export function ConfirmChangeDialog(props: ConfirmChangeProps) {
  const {
    open,
    onClose,
    title,
    rows,
    consequence,
    note,
    action,
    danger,
    phrase,
    codeKept = false,
    customerNote = false,
    onConfirm,
    onRefused,
    onChanged,
  } = props;
  const { t } = useTranslation('admin');
  const form = useForm({
    initial: { phrase: '', reason: '', customer_note: '', code: '' },
    rules: ({ phrase: typed, reason, code }) => ({
      phrase: phrase === undefined || isSame(typed, phrase) ? undefined : t('change.phraseMissing', { phrase }),
      reason: reason.trim().length < 3 ? t('change.reasonMissing') : undefined,
      code: codeKept || readDigitCode(code) !== null ? undefined : t('change.codeMissing'),
    }),
    send: async ({ reason, customer_note, code }) => {
      const note = customer_note.trim();
      try {
        await onConfirm({
          reason: reason.trim(),
          ...(note !== '' && { customer_note: note }),
          ...(!codeKept && { code }),
        });
      } catch (error) {
        if (isReason(error, 'STEP_UP_REQUIRED')) form.set('code', '');
        if (!onRefused || !namesValues(error)) throw error;
        onRefused(error);
      }
    },
    fieldProblems: (error) => (isReason(error, 'STEP_UP_REQUIRED') ? { code: t('change.codeRefused') } : null),
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={title}
      size="md"
      action={
        <SubmitButton form={form} variant={danger ? 'danger' : 'primary'}>
          {action}
        </SubmitButton>
      }
      failurePlaced
    >
      {rows.length > 0 && <ChangedRows rows={rows} />}
      <Notice tone="warn">{consequence}</Notice>
      {note}
      {phrase !== undefined && (
        <TextField
          form={form}
          name="phrase"
          label={t('change.phrase')}
          hint={t('change.phraseHint', { phrase })}
          required
          autoComplete="off"
        />
      )}
      <TextAreaField
        form={form}
        name="reason"
        label={t('change.reason')}
        hint={t('change.reasonHint')}
        required
        rows={3}
        maxLength={500}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog begins where something is to be typed
        autoFocus
        format={stripControlChars}
      />
      {customerNote && (
        <TextAreaField
          form={form}
          name="customer_note"
          label={t('change.customerNote')}
          hint={t('change.customerNoteHint')}
          rows={2}
          maxLength={500}
          format={stripControlChars}
        />
      )}
      <StepUpCodeField form={form} kept={codeKept} />
      <FormErrorNotice form={form}>
        {isReason(form.error, 'CHANGED_MEANWHILE') && (
          <Button size="sm" onClick={onChanged}>
            {t('change.reload')}
          </Button>
        )}
      </FormErrorNotice>
    </FormDialog>
  );
}

function ChangedRows({ rows }: { rows: readonly ConfirmedChangeRow[] }) {
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
