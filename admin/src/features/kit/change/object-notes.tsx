import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DetailSection } from '#admin/features/kit/lists/fact-list.tsx';
import { createPagedListQuery } from '#admin/features/kit/lists/pages-query.ts';
import { adminApi } from '#admin/lib/api.ts';
import { hasPermission } from '#admin/lib/has-permission.ts';
import { stripControlChars } from '#admin/lib/plain-text.ts';
import { Button } from '#ui/button.tsx';
import { TextAreaField } from '#ui/form/fields.tsx';
import { FormErrorNotice, Form, SubmitButton } from '#ui/form/form.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';
import { TimeText } from '#ui/values.tsx';
import { StepUpCodeField } from './change-code-field.tsx';
import { ObjectTagList } from './object-tag-list.tsx';
import { useReviewForm } from './use-review-form.ts';

const MAX_NOTE_LENGTH = 2000;
const LIMIT = '20';

const notesQuery = (object: string) =>
  createPagedListQuery(['notes', object], 'GET /admin/notes', { query: { object } }, LIMIT);

const refreshNotes = (client: QueryClient, object: string) => client.invalidateQueries({ queryKey: ['notes', object] });

/** Notes under their own heading for an object's page, with an open form. */
export function NotesSection({ object }: { object: string }) {
  const { t } = useTranslation('admin');
  return (
    <DetailSection title={t('note.title')}>
      <ObjectNotes object={object} folded />
    </DetailSection>
  );
}

/** Tags and staff notes of an object, newest first. `folded`: a button opens the form. */
export function ObjectNotes({ object, folded = false }: { object: string; folded?: boolean }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const [writing, setWriting] = useState(!folded);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(notesQuery(object));
  const notes = data?.pages.flatMap((page) => page.notes);
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      {data?.pages[0] && (
        <ObjectTagList object={object} tags={data.pages[0].tags} onSet={() => refreshNotes(client, object)} />
      )}
      {hasPermission('notes.write') && writing && (
        <NoteForm
          object={object}
          onWritten={async () => {
            await refreshNotes(client, object);
            setWriting(!folded);
          }}
        />
      )}
      {hasPermission('notes.write') && !writing && (
        <Button size="sm" className="self-start" onClick={() => setWriting(true)}>
          {t('note.add')}
        </Button>
      )}
      {notes === undefined && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {notes === undefined && !error && <Skeleton className="h-20 w-full" />}
      {notes?.length === 0 &&
        (folded ? <p className="text-muted">{t('note.none')}</p> : <EmptyState>{t('note.none')}</EmptyState>)}
      <ol className="flex flex-col gap-3">
        {notes?.map((note) => (
          <li key={note.id} className="rounded border border-line">
            <div className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-3 py-1.5">
              <span className="font-medium break-all">{note.username}</span>
              <TimeText at={note.created_at} show="full" className="text-xs text-muted" />
            </div>
            <p className="px-3 py-2 break-words">{note.text}</p>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button size="sm" className="self-start" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('note.more')}
        </Button>
      )}
    </div>
  );
}

function NoteForm({ object, onWritten }: { object: string; onWritten: () => Promise<void> }) {
  const { t } = useTranslation('admin');
  const { form, codeKept, begin } = useReviewForm({
    initial: { text: '' },
    rules: ({ text }) => ({ text: text.trim() === '' ? t('note.missing') : undefined }),
    send: ({ text }, confirmation) =>
      adminApi('POST /admin/notes', { body: { object, text: text.trim(), ...confirmation } }),
    onSent: async () => {
      form.reset();
      begin();
      await onWritten();
    },
  });
  return (
    <Form form={form} label={t('note.add')} failurePlaced className="flex flex-col gap-2">
      <TextAreaField
        form={form}
        name="text"
        label={t('note.text')}
        hint={t('note.hint')}
        required
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        format={stripControlChars}
      />
      <StepUpCodeField form={form} kept={codeKept} />
      <FormErrorNotice form={form} />
      <SubmitButton form={form} className="self-start">
        {t('note.add')}
      </SubmitButton>
    </Form>
  );
}
