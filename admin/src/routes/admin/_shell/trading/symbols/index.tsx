import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { symbolsList } from '#admin/features/trading/symbols/queries.ts';
import { SymbolsPage } from '#admin/features/trading/symbols/symbols-page.tsx';

export const Route = createFileRoute('/admin/_shell/trading/symbols/')({
  ...createListRoute(symbolsList),
  component: SymbolsPage,
});
