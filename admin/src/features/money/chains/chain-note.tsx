import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeCode } from '#admin/features/kit/change/change-code.tsx';
import { useReviewForm } from '#admin/features/kit/change/use-review-form.ts';
import { may } from '#admin/lib/may.ts';
import { plainText } from '#admin/lib/plain-text.ts';
import { treasurers } from '#shared/api/admin/roles.ts';
import { Button } from '#ui/button.tsx';
import { AreaField } from '#ui/form/fields.tsx';
import { Failure, Form, SubmitButton } from '#ui/form/form.tsx';
import { toast } from '#ui/toast.ts';

const MOST = 1000;

interface ChainNoteProps {
  /** What stands there now. */
  note: string | null;
  /** Throws what the server refuses. */
  save: (body: { admin_notes: string; code?: string }) => Promise<unknown>;
  /** Reads anew what is shown. */
  refresh: () => Promise<unknown>;
}

/** What staff noted of a deposit or a withdrawal; who handles money writes another in its place. */
export function ChainNote({ note, save, refresh }: ChainNoteProps) {
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
      {may(treasurers) && !writing && (
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
            toast({ tone: 'info', title: t('chain.noted') });
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
      <AreaField
        form={form}
        name="admin_notes"
        label={t('chain.note')}
        hint={t('chain.noteHint')}
        required
        rows={3}
        maxLength={MOST}
        format={plainText}
      />
      <ChangeCode form={form} kept={codeKept} />
      <Failure form={form} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form}>{t('chain.saveNote')}</SubmitButton>
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
      </div>
    </Form>
  );
}
