import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TEXT_LINK_CLASS } from '#admin/features/kit/lists/fact-list.tsx';
import { createPagedListQuery } from '#admin/features/kit/lists/pages-query.ts';
import { ObjectLink } from '#admin/features/kit/object-link.tsx';
import { getObjectKindName } from '#admin/features/kit/object-name.ts';
import { shortenObjectId } from '#admin/features/kit/shorten-object-id.ts';
import { adminApi } from '#admin/lib/api.ts';
import { hasPermission } from '#admin/lib/has-permission.ts';
import { stripControlChars } from '#admin/lib/plain-text.ts';
import { MAX_OBJECT_TAG_LENGTH, MAX_OBJECT_TAGS, normalizeObjectTag } from '#shared/staff/objects.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/dialog.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { FormErrorNotice, Form, SubmitButton } from '#ui/form/form.tsx';
import { LoadMoreButton } from '#ui/more-button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';
import { StepUpCodeField } from './change-code-field.tsx';
import { useReviewForm } from './use-review-form.ts';

interface ObjectTagsProps {
  object: string;
  tags: readonly string[];
  onSet: () => Promise<void>;
}

/** Returns normalized tags from comma-separated text. */
const tagsIn = (text: string): string[] =>
  [...new Set(text.split(',').map(normalizeObjectTag))].filter((tag) => tag !== '');

/** Tags of an object; each links to all objects with that tag. */
export function ObjectTagList({ object, tags, onSet }: ObjectTagsProps) {
  const { t } = useTranslation(['admin', 'common']);
  const [changing, setChanging] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-1.5">
        {tags.length === 0 && <span className="text-muted">{t('tag.none')}</span>}
        {tags.map((tag) => (
          <button
            key={tag}
            type="button"
            aria-label={t('tag.show', { tag })}
            onClick={() => setShown(tag)}
            className="h-6 max-w-full truncate rounded-sm border border-line px-2 text-xs font-medium hover:bg-surface-2"
          >
            {tag}
          </button>
        ))}
        {hasPermission('notes.write') && !changing && (
          <Button size="sm" variant="ghost" onClick={() => setChanging(true)}>
            {t('tag.change')}
          </Button>
        )}
      </div>
      {changing && (
        <TagsForm
          object={object}
          tags={tags}
          onDone={async (isSet) => {
            if (isSet) await onSet();
            setChanging(false);
          }}
        />
      )}
      <Sheet
        side="end"
        open={shown !== null}
        onClose={() => setShown(null)}
        closeLabel={t('common:close')}
        title={t('tag.with', { tag: shown ?? '' })}
      >
        {shown !== null && <TaggedObjects tag={shown} />}
      </Sheet>
    </div>
  );
}

function TagsForm({
  object,
  tags,
  onDone,
}: {
  object: string;
  tags: readonly string[];
  onDone: (isSet: boolean) => Promise<void>;
}) {
  const { t } = useTranslation(['admin', 'common']);
  const { form, codeKept } = useReviewForm({
    initial: { tags: tags.join(', ') },
    rules: (input) => {
      const newTags = tagsIn(input.tags);
      if (newTags.length > MAX_OBJECT_TAGS) return { tags: t('tag.tooMany', { number: MAX_OBJECT_TAGS }) };
      const isLong = newTags.some((tag) => tag.length > MAX_OBJECT_TAG_LENGTH);
      return { tags: isLong ? t('tag.tooLong', { number: MAX_OBJECT_TAG_LENGTH }) : undefined };
    },
    send: (input, confirmation) =>
      adminApi('PUT /admin/tags', { body: { object, tags: tagsIn(input.tags), ...confirmation } }),
    onSent: () => onDone(true),
  });
  return (
    <Form form={form} label={t('tag.change')} failurePlaced className="flex flex-col gap-2">
      <TextField form={form} name="tags" label={t('tag.tags')} hint={t('tag.hint')} format={stripControlChars} />
      <StepUpCodeField form={form} kept={codeKept} />
      <FormErrorNotice form={form} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form}>{t('tag.save')}</SubmitButton>
        <Button variant="ghost" onClick={() => void onDone(false)}>
          {t('common:cancel')}
        </Button>
      </div>
    </Form>
  );
}

/** All objects with a tag that the member may see. */
function TaggedObjects({ tag }: { tag: string }) {
  const { t } = useTranslation('admin');
  const list = useInfiniteQuery(createPagedListQuery(['tagged', tag], 'GET /admin/tags', { query: { tag } }));
  const objects = list.data?.pages.flatMap((page) => page.objects);
  if (objects === undefined && list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (objects === undefined) return <Skeleton className="h-20 w-full" />;
  if (objects.length === 0 && !list.hasNextPage) return <EmptyState>{t('tag.nothing')}</EmptyState>;
  return (
    <div className="flex flex-col gap-3">
      <ul>
        {objects.map(({ object }) => (
          <li key={object} className="flex min-h-8 flex-wrap items-center gap-x-3 border-b border-line">
            <span className="text-muted">
              {t(getObjectKindName(object), { defaultValue: getObjectKindName(object) })}
            </span>
            <ObjectLink id={object} className={`${TEXT_LINK_CLASS} ms-auto font-mono text-xs`}>
              {shortenObjectId(object)}
            </ObjectLink>
          </li>
        ))}
      </ul>
      <LoadMoreButton list={list} label={t('list.next')} />
    </div>
  );
}
