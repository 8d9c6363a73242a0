import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ChangeCode } from '#admin/features/kit/change/change-code.tsx';
import { useReviewForm } from '#admin/features/kit/change/use-review-form.ts';
import { api } from '#admin/lib/api.ts';
import { may } from '#admin/lib/may.ts';
import { plainText } from '#admin/lib/plain-text.ts';
import { noters } from '#shared/api/admin/roles.ts';
import { Button } from '#ui/button.tsx';
import { AreaField } from '#ui/form/fields.tsx';
import { Failure, Form, SubmitButton } from '#ui/form/form.tsx';
import { Empty, ErrorState, Skeleton } from '#ui/states.tsx';
import { Time } from '#ui/values.tsx';
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
  const { form, codeKept, begin } = useReviewForm({
    initial: { text: '' },
    rules: ({ text }) => ({ text: text.trim() === '' ? t('note.missing') : undefined }),
    send: ({ text }, confirmation) =>
      api('POST /admin/users/{id}/notes', { params: { id }, body: { text: text.trim(), ...confirmation } }),
    onSent: async () => {
      form.reset();
      begin();
      await client.invalidateQueries({ queryKey: ['user', id, 'notes'] });
    },
  });
  return (
    <Form form={form} label={t('note.add')} failurePlaced className="flex flex-col gap-2">
      <AreaField
        form={form}
        name="text"
        label={t('note.text')}
        hint={t('note.hint')}
        required
        rows={3}
        maxLength={MOST}
        format={plainText}
      />
      <ChangeCode form={form} kept={codeKept} />
      <Failure form={form} />
      <SubmitButton form={form} className="self-start">
        {t('note.add')}
      </SubmitButton>
    </Form>
  );
}
