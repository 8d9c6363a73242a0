import { createFileRoute } from '@tanstack/react-router';
import { optionConfigsQuery } from '../../features/options/queries.ts';

export const Route = createFileRoute('/trading/options')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(optionConfigsQuery),
});
