import { createFileRoute } from '@tanstack/react-router';
import { objectPage } from '#admin/features/kit/lists/object-page.tsx';
import { objectRoute } from '#admin/features/kit/lists/routes.ts';
import { fromPath, symbolQuery } from '#admin/features/trading/symbols/queries.ts';
import { SymbolDetail } from '#admin/features/trading/symbols/symbol-detail.tsx';

export const Route = createFileRoute('/admin/_shell/trading/symbols/$symbol')({
  ...objectRoute('symbols', symbolQuery, 'symbol'),
  component: objectPage('symbol.title', SymbolDetail, fromPath),
});
