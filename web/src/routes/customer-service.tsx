import { createFileRoute } from '@tanstack/react-router';
import { CustomerServicePage } from '#web/features/content/service/service-page.tsx';

interface ServiceSearch {
  ticket?: unknown;
  chat?: unknown;
}

export const Route = createFileRoute('/customer-service')({
  staticData: { around: 'nothing' },
  // The page ignores invalid values.
  validateSearch: ({ ticket, chat }: ServiceSearch): ServiceSearch => ({ ticket, chat }),
  component: ServiceRoute,
});

function ServiceRoute() {
  return <CustomerServicePage {...Route.useSearch()} />;
}
