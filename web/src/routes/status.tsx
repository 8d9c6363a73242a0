import { createFileRoute } from '@tanstack/react-router';
import { StatusPage } from '#web/features/content/status/status-page.tsx';

// Without a loader, which would be part of every page's first script: this page asks for what it needs.
export const Route = createFileRoute('/status')({ component: StatusPage });
