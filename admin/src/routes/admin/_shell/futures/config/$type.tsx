import { createFileRoute } from '@tanstack/react-router';
import { objectPage } from '#admin/features/kit/lists/object-page.tsx';
import { objectRoute } from '#admin/features/kit/lists/routes.ts';
import { FuturesConfigDetail } from '#admin/features/trading/config/futures-config-detail.tsx';
import { futuresConfigsQuery } from '#admin/features/trading/config/queries.ts';

export const Route = createFileRoute('/admin/_shell/futures/config/$type')({
  ...objectRoute('futuresConfig', futuresConfigsQuery, 'type'),
  component: objectPage('titles.futuresConfig', FuturesConfigDetail, (type, t) =>
    t(`productType.${type}`, { defaultValue: type }),
  ),
});
