import { createFileRoute } from '@tanstack/react-router';
import { createObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { parseSymbolParam, symbolQuery } from '#admin/features/trading/symbols/queries.ts';
import { SymbolDetail } from '#admin/features/trading/symbols/symbol-detail.tsx';

export const Route = createFileRoute('/admin/_shell/trading/symbols/$symbol')({
  ...createObjectRoute('symbols', symbolQuery, 'symbol'),
  component: createObjectPage('symbol.title', SymbolDetail, parseSymbolParam),
});
