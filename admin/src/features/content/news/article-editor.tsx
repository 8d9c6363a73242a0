import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChangeConfirmation, ConfirmChangeDialog } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import { newsCategories } from '#shared/content/news-categories.ts';
import { type Language, languages } from '#shared/languages.ts';
import type { AdminNewsArticle } from '#shared/schemas/admin/news.ts';
import { Button } from '#ui/button.tsx';
import { Field, Select, TextArea } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Notice, Skeleton } from '#ui/states.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFieldText } from '#web/lib/field-text.ts';
import { getLanguageName } from '#web/lib/language.ts';
import {
  toArticleBody,
  type ArticleDraft,
  type ArticleDraftText,
  toArticleDraft,
  getIncompleteArticleLanguages,
  isArticleTextEmpty,
  createArticleDraft,
} from './article-draft.ts';
import { ArticlePreview } from './article-preview.tsx';
import { ChoosePictureButton } from './picture-button.tsx';
import { uploadPoster } from './upload-poster.ts';

/** Field for the picture above an article: uploads it at once, and removes it. */
function PosterField({ value, onChange }: { value: string | null; onChange: (poster: string | null) => void }) {
  const { t } = useTranslation('admin');
  const text = useErrorText();
  const fieldText = useFieldText();
  const upload = useMutation({ mutationFn: uploadPoster, onSuccess: onChange });
  return (
    <div className="flex flex-col gap-2">
      <span className="text-xs text-muted">{t('news.fields.poster')}</span>
      {value !== null && <img src={value} alt="" className="aspect-video w-64 rounded bg-surface-2 object-cover" />}
      <div className="flex flex-wrap items-center gap-2">
        <ChoosePictureButton isSending={upload.isPending} onChoose={(file) => upload.mutate(file)} />
        {value !== null && (
          <Button variant="ghost" onClick={() => onChange(null)}>
            {t('news.removePoster')}
          </Button>
        )}
      </div>
      <span className="text-xs text-muted">{t('news.posterHint')}</span>
      {upload.isError && (
        <p role="alert" className="text-sm text-bad">
          {fieldText(upload.error, 'file') ?? text(upload.error)}
        </p>
      )}
    </div>
  );
}

const RichText = lazy(async () => ({ default: (await import('./rich-text.tsx')).RichTextEditor }));

const statuses = ['draft', 'published'] as const;

interface ArticleEditorProps {
  /** Null for a new one. */
  article: AdminNewsArticle | null;
  save: (body: ReturnType<typeof toArticleBody>, confirmation: ChangeConfirmation) => Promise<void>;
  onCancel: () => void;
  onChanged: () => void;
}

/** Editor of an article: texts in all languages, picture, time and preview. */
export function ArticleEditor({ article, save, onCancel, onChanged }: ArticleEditorProps) {
  const { t } = useTranslation(['admin', 'common']);
  const errorText = useErrorText();
  const [draft, setDraft] = useState<ArticleDraft>(() => (article ? toArticleDraft(article) : createArticleDraft()));
  const [language, setLanguage] = useState<Language>('en');
  const [asking, setAsking] = useState(false);
  const [looking, setLooking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const change = (part: Partial<ArticleDraft>) => setDraft((currentDraft) => ({ ...currentDraft, ...part }));
  const languageTexts = draft.texts[language];
  const say = (part: Partial<ArticleDraftText>) =>
    setDraft((currentDraft) => ({
      ...currentDraft,
      texts: { ...currentDraft.texts, [language]: { ...currentDraft.texts[language], ...part } },
    }));
  const review = () => {
    const [half] = getIncompleteArticleLanguages(draft);
    if (half === undefined) {
      setProblem(null);
      setAsking(true);
    } else {
      setLanguage(half);
      setProblem(t('news.unfinished', { language: getLanguageName(half) }));
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        <Field label={t('news.fields.category')}>
          {(control) => (
            <Select
              {...control}
              value={draft.category}
              options={newsCategories.map((value) => ({ value, label: t(`news.categories.${value}`) }))}
              onChange={({ target }) => change({ category: target.value as ArticleDraft['category'] })}
            />
          )}
        </Field>
        <Field label={t('news.fields.status')}>
          {(control) => (
            <Select
              {...control}
              value={draft.status}
              options={statuses.map((value) => ({ value, label: t(`news.statuses.${value}`) }))}
              onChange={({ target }) => change({ status: target.value as ArticleDraft['status'] })}
            />
          )}
        </Field>
        <Field label={t('news.fields.published_at')} hint={t('news.timeHint')}>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={draft.time}
              onChange={({ target }) => change({ time: target.value })}
            />
          )}
        </Field>
      </div>
      <PosterField value={draft.poster_image} onChange={(poster_image) => change({ poster_image })} />
      <Tabs
        label={t('news.fields.languages')}
        panelId="article-text"
        tabs={languages.map((value) => ({
          value,
          label: isArticleTextEmpty(draft.texts[value]) ? getLanguageName(value) : `${getLanguageName(value)} •`,
        }))}
        value={language}
        onChange={setLanguage}
      />
      <TabPanel id="article-text" value={language} className="flex flex-col gap-3">
        {looking ? (
          <ArticlePreview text={languageTexts} language={language} poster={draft.poster_image} />
        ) : (
          <>
            <Field label={t('news.fields.title')} required={language === 'en'}>
              {(control) => (
                <Input
                  {...control}
                  maxLength={160}
                  value={languageTexts.title}
                  onChange={(e) => say({ title: e.target.value })}
                />
              )}
            </Field>
            <Field label={t('news.fields.excerpt')} required={language === 'en'}>
              {(control) => (
                <TextArea
                  {...control}
                  rows={3}
                  maxLength={400}
                  value={languageTexts.excerpt}
                  onChange={(e) => say({ excerpt: e.target.value.replace(/[\r\n]+/g, ' ') })}
                />
              )}
            </Field>
            <Suspense fallback={<Skeleton className="h-72 w-full" />}>
              <RichText
                key={language}
                label={t('news.fields.content')}
                language={language}
                value={languageTexts.content}
                onChange={(content) => say({ content })}
              />
            </Suspense>
          </>
        )}
      </TabPanel>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={review}>
          {t(article ? 'config.review' : 'news.write')}
        </Button>
        <Button aria-pressed={looking} onClick={() => setLooking(!looking)}>
          {t(looking ? 'news.goOn' : 'news.preview')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
      <ConfirmChangeDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t(article ? 'news.article' : 'news.newArticle')}
        consequence={t(`news.consequence.${draft.status}`)}
        rows={[]}
        action={t('news.save')}
        onConfirm={async (confirmation) => {
          await save(toArticleBody(draft, article), confirmation);
          setAsking(false);
        }}
        onRefused={(error) => {
          setAsking(false);
          setProblem(errorText(error));
        }}
        onChanged={onChanged}
      />
    </div>
  );
}
