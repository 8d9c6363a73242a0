import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StepUpCodeField } from '#admin/features/kit/change/change-code-field.tsx';
import { useReviewForm } from '#admin/features/kit/change/use-review-form.ts';
import { hasPermission } from '#admin/lib/has-permission.ts';
import { stripControlChars } from '#admin/lib/plain-text.ts';
import type { StaffPermission } from '#shared/staff/permissions.ts';
import { Button } from '#ui/button.tsx';
import { TextAreaField } from '#ui/form/fields.tsx';
import { FormErrorNotice, Form, SubmitButton } from '#ui/form/form.tsx';
import { showToast } from '#ui/toast.ts';

const MAX_NOTE_LENGTH = 1000;

interface ChainNoteProps {
  /** Needed to change it. */
  permission: StaffPermission;
  /** The current note. */
  note: string | null;
  /** Throws the server's error. */
  save: (body: { admin_notes: string; code?: string }) => Promise<unknown>;
  /** Refetches what is shown. */
  refresh: () => Promise<unknown>;
}

/** Staff note on a deposit or withdrawal; members with the permission can replace it. */
export function ChainTransferNote({ permission, note, save, refresh }: ChainNoteProps) {
  const { t } = useTranslation('admin');
  const [writing, setWriting] = useState(false);
  return (
    <>
      {note !== null && !writing && (
        <p className="rounded border border-line px-3 py-2 break-words whitespace-pre-wrap">
          <span className="block text-xs text-muted">{t('chain.note')}</span>
          {note}
        </p>
      )}
      {hasPermission(permission) && !writing && (
        <Button className="self-start" onClick={() => setWriting(true)}>
          {t(note === null ? 'chain.addNote' : 'chain.changeNote')}
        </Button>
      )}
      {writing && (
        <NoteForm
          note={note}
          save={save}
          onCancel={() => setWriting(false)}
          onSaved={async () => {
            setWriting(false);
            showToast({ tone: 'info', title: t('chain.noted') });
            await refresh();
          }}
        />
      )}
    </>
  );
}

interface NoteFormProps extends Pick<ChainNoteProps, 'note' | 'save'> {
  onCancel: () => void;
  onSaved: () => Promise<void>;
}

function NoteForm({ note, save, onCancel, onSaved }: NoteFormProps) {
  const { t } = useTranslation(['admin', 'common', 'refusals']);
  const { form, codeKept } = useReviewForm({
    initial: { admin_notes: note ?? '' },
    rules: ({ admin_notes }) => ({
      admin_notes: admin_notes.trim().length < 3 ? t('refusals:adminNotes') : undefined,
    }),
    send: ({ admin_notes }, confirmation) => save({ admin_notes: admin_notes.trim(), ...confirmation }),
    onSent: onSaved,
  });
  return (
    <Form
      form={form}
      label={t(note === null ? 'chain.addNote' : 'chain.changeNote')}
      failurePlaced
      className="flex flex-col gap-3"
    >
      <TextAreaField
        form={form}
        name="admin_notes"
        label={t('chain.note')}
        hint={t('chain.noteHint')}
        required
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        format={stripControlChars}
      />
      <StepUpCodeField form={form} kept={codeKept} />
      <FormErrorNotice form={form} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form}>{t('chain.saveNote')}</SubmitButton>
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
      </div>
    </Form>
  );
}
