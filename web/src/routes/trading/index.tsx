import { createFileRoute, redirect } from '@tanstack/react-router';
import { readSearch } from '../../features/trading/search.ts';

/** The older address with the type as a parameter. */
export const Route = createFileRoute('/trading/')({
  validateSearch: readSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/trading/options', search, replace: true });
  },
});
