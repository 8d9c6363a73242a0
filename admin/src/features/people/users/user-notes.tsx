import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '#admin/lib/api.ts';
import { may } from '#admin/lib/may.ts';
import { noters } from '#shared/api/admin/roles.ts';
import { Button } from '#ui/button.tsx';
import { Field, TextArea } from '#ui/field.tsx';
import { Empty, ErrorState, Notice, Skeleton } from '#ui/states.tsx';
import { Time } from '#ui/values.tsx';
import { useErrorText } from '#web/lib/error-text.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { notesQuery } from './queries.ts';

const MOST = 2000;

/** What staff noted about a person, the newest first. */
export function UserNotes({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(notesQuery(id));
  const notes = data?.pages.flatMap((page) => page.notes);
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      {may(noters) && <NoteForm id={id} />}
      {notes === undefined && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {notes === undefined && !error && <Skeleton className="h-20 w-full" />}
      {notes?.length === 0 && <Empty>{t('note.none')}</Empty>}
      <ol className="flex flex-col gap-3">
        {notes?.map((note) => (
          <li key={note.id} className="rounded border border-line">
            <div className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-3 py-1.5">
              <span className="font-medium break-all">{note.username}</span>
              <Time at={note.created_at} show="full" className="text-xs text-muted" />
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

function NoteForm({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setMissing(text.trim() === '');
    if (text.trim() === '') return;
    setBusy(true);
    setFailure(null);
    try {
      await api('POST /admin/users/{id}/notes', { params: { id }, body: { text: text.trim() } });
      setText('');
      await client.invalidateQueries({ queryKey: ['user', id, 'notes'] });
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-2"
      aria-label={t('note.add')}
    >
      <Field label={t('note.text')} hint={t('note.hint')} error={missing ? t('note.missing') : undefined} required>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={MOST}
            value={text}
            onChange={(event) => setText(event.target.value.replace(/\p{Cc}/gu, ' '))}
          />
        )}
      </Field>
      {failure !== null && <Notice tone="error">{errorText(failure)}</Notice>}
      <Button type="submit" variant="primary" busy={busy} className="self-start">
        {t('note.add')}
      </Button>
    </form>
  );
}
