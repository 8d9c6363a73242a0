import { createFileRoute } from '@tanstack/react-router';
import { NewsPage } from '#web/features/content/news/news-page.tsx';

// All but the component here is in every page's script: the page parses its URL and loads its texts itself.
export const Route = createFileRoute('/news/')({ component: NewsPage });
