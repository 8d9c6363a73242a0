import { createFileRoute } from '@tanstack/react-router';
import { NewsPage } from '#web/features/content/news/news-page.tsx';

// What stands here beside the component is in every page's script: the page reads its address and its words itself.
export const Route = createFileRoute('/news/')({ component: NewsPage });
