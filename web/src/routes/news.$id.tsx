import { createFileRoute } from '@tanstack/react-router';
import { ArticlePage } from '#web/features/content/news/article-page.tsx';

export const Route = createFileRoute('/news/$id')({ component: ArticlePage });
