import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '#admin/features/kit/lists/routes.ts';
import { OrdersPage } from '#admin/features/trading/options/orders-page.tsx';
import { ordersList } from '#admin/features/trading/options/queries.ts';

export const Route = createFileRoute('/admin/_shell/options/')({ ...listRoute(ordersList), component: OrdersPage });
