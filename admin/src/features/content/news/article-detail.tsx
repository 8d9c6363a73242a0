import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfigHistoryList } from '#admin/features/kit/change/config-history.tsx';
import { useConfigSavedHandlers } from '#admin/features/kit/change/config-object.tsx';
import { ConfirmChangeDialog } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import type { ConfigFieldSpec } from '#admin/features/kit/change/fields.tsx';
import { FactList, DetailSection } from '#admin/features/kit/lists/fact-list.tsx';
import { ObjectDetailLoader } from '#admin/features/kit/lists/object-detail.tsx';
import { adminApi } from '#admin/lib/api.ts';
import { hasPermission } from '#admin/lib/has-permission.ts';
import { type Language, languages } from '#shared/languages.ts';
import type { AdminNewsArticle } from '#shared/schemas/admin/news.ts';
import { Button } from '#ui/button.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { TimeText } from '#ui/values.tsx';
import { getLanguageName } from '#web/lib/language.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ArticleEditor } from './article-editor.tsx';
import { ArticlePreview } from './article-preview.tsx';
import { adminArticleQuery, NEWS_QUERY_KEY } from './queries.ts';

/** Panel of an article: its texts in each language, its form and its history. */
export function ArticleDetailPanel({ id, wide = false }: { id: string; wide?: boolean }) {
  const query = useQuery(adminArticleQuery(id));
  return (
    <ObjectDetailLoader query={query} wide={wide}>
      {(article) => (
        <>
          <Article key={article.version} article={article} />
          <ArticleHistory id={id} />
        </>
      )}
    </ObjectDetailLoader>
  );
}

function Article({ article }: { article: AdminNewsArticle }) {
  const { t } = useTranslation('admin');
  const { id, version } = article;
  const [editing, setEditing] = useState(false);
  const { saved, refresh } = useConfigSavedHandlers('news', NEWS_QUERY_KEY);
  if (editing)
    return (
      <ArticleEditor
        article={article}
        save={async (body, confirmation) => {
          await adminApi('PUT /admin/news/{id}', { params: { id }, body: { ...body, version, ...confirmation } });
          setEditing(false);
          await saved(id);
        }}
        onCancel={() => setEditing(false)}
        onChanged={() => {
          setEditing(false);
          void refresh(id);
        }}
      />
    );
  return (
    <DetailSection title={t('order.facts')}>
      <ArticleFacts article={article} />
      {hasPermission('news.write') ? (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setEditing(true)}>{t('config.edit')}</Button>
          <RemoveArticle article={article} />
        </div>
      ) : (
        <p className="text-muted">{t('config.readOnly')}</p>
      )}
      <Texts article={article} />
    </DetailSection>
  );
}

function ArticleFacts({ article }: { article: AdminNewsArticle }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <FactList
      facts={[
        { key: 'state', label: t('news.fields.state'), value: t(`news.states.${article.state}`) },
        { key: 'category', label: t('news.fields.category'), value: t(`news.categories.${article.category}`) },
        {
          key: 'published_at',
          label: t('news.fields.published_at'),
          value: <TimeText at={article.published_at} show="full" />,
        },
        { key: 'reads', label: t('news.fields.reads'), value: format.integer(article.read_count) },
        {
          key: 'updated_at',
          label: t('news.fields.updated_at'),
          value: <TimeText at={article.updated_at} show="full" />,
        },
      ]}
    />
  );
}

/** Previews of an article in each of its languages. */
function Texts({ article }: { article: AdminNewsArticle }) {
  const { t } = useTranslation('admin');
  const [chosen, setChosen] = useState<Language>('en');
  const text = article.texts[chosen];
  return (
    <>
      <Tabs
        label={t('news.fields.languages')}
        panelId="article-preview"
        tabs={article.languages.map((value) => ({ value, label: getLanguageName(value) }))}
        value={chosen}
        onChange={setChosen}
      />
      <TabPanel id="article-preview" value={chosen}>
        {text && <ArticlePreview text={text} language={chosen} poster={article.poster_image} />}
      </TabPanel>
    </>
  );
}

function ArticleHistory({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const fieldNames = ['category', 'status', 'published_at', 'poster'] as const;
  const parts = ['title', 'excerpt', 'content'] as const;
  const fields: ConfigFieldSpec[] = [
    ...fieldNames.map((name) => ({ name, kind: 'text' as const, label: t(`news.fields.${name}`) })),
    ...languages.flatMap((language) =>
      parts.map((part) => ({
        name: `${language}_${part}`,
        kind: 'text' as const,
        label: `${t(`news.fields.${part}`)} · ${getLanguageName(language)}`,
      })),
    ),
  ];
  return <ConfigHistoryList kind="news" id={id} fields={fields} />;
}

function RemoveArticle({ article: { id, version, title } }: { article: AdminNewsArticle }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const client = useQueryClient();
  const { saved, refresh } = useConfigSavedHandlers('news', NEWS_QUERY_KEY);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('news.delete')}
      </Button>
      <ConfirmChangeDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('news.askDelete', { title })}
        consequence={t('news.consequence.delete')}
        rows={[]}
        action={t('news.delete')}
        danger
        onConfirm={async (confirmation) => {
          await adminApi('DELETE /admin/news/{id}', { params: { id }, body: { version, ...confirmation } });
          setAsking(false);
          // No page shows it any more, and it is not requested again.
          await navigate({ to: '/admin/news' });
          client.removeQueries({ queryKey: adminArticleQuery(id).queryKey });
          await saved(id);
        }}
        onChanged={() => {
          setAsking(false);
          void refresh(id);
        }}
      />
    </>
  );
}
