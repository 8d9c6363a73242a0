import { createFileRoute } from '@tanstack/react-router';
import { createAdminObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createAdminObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { FuturesConfigDetailPanel } from '#admin/features/trading/config/futures-config-detail.tsx';
import { adminFuturesConfigsQuery } from '#admin/features/trading/config/queries.ts';

export const Route = createFileRoute('/admin/_shell/futures/config/$type')({
  ...createAdminObjectRoute('futuresConfig', adminFuturesConfigsQuery, 'type'),
  component: createAdminObjectPage('titles.futuresConfig', FuturesConfigDetailPanel, (type, t) =>
    t(`productType.${type}`, { defaultValue: type }),
  ),
});
