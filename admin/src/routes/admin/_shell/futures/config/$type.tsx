import { createFileRoute } from '@tanstack/react-router';
import { createObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { FuturesConfigDetail } from '#admin/features/trading/config/futures-config-detail.tsx';
import { adminFuturesConfigsQuery } from '#admin/features/trading/config/queries.ts';

export const Route = createFileRoute('/admin/_shell/futures/config/$type')({
  ...createObjectRoute('futuresConfig', adminFuturesConfigsQuery, 'type'),
  component: createObjectPage('titles.futuresConfig', FuturesConfigDetail, (type, t) =>
    t(`productType.${type}`, { defaultValue: type }),
  ),
});
