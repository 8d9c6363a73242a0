import { createFileRoute } from '@tanstack/react-router';
import { createAdminObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createAdminObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { parseSymbolParam, adminSymbolQuery } from '#admin/features/trading/symbols/queries.ts';
import { SymbolDetailPanel } from '#admin/features/trading/symbols/symbol-detail.tsx';

export const Route = createFileRoute('/admin/_shell/trading/symbols/$symbol')({
  ...createAdminObjectRoute('symbols', adminSymbolQuery, 'symbol'),
  component: createAdminObjectPage('symbol.title', SymbolDetailPanel, parseSymbolParam),
});
