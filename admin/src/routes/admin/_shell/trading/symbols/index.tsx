import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { adminSymbolList } from '#admin/features/trading/symbols/queries.ts';
import { SymbolsPage } from '#admin/features/trading/symbols/symbols-page.tsx';

export const Route = createFileRoute('/admin/_shell/trading/symbols/')({
  ...createAdminListRoute(adminSymbolList),
  component: SymbolsPage,
});
