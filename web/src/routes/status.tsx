import { createFileRoute } from '@tanstack/react-router';
import { StatusPage } from '#web/features/content/status/status-page.tsx';

// No loader, which would be in every page's first script: this page fetches its data itself.
export const Route = createFileRoute('/status')({ component: StatusPage });
